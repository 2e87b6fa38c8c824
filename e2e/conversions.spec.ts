import { readFile } from 'node:fs/promises';
import { findsConversion, scopeOf } from './conversions.ts';
import { axe, expect, test, type Page } from './fixtures.ts';
import { home, rowsOf, showOnly } from './network.ts';

const table = (page: Page) => page.getByRole('grid');
const goTo = async (page: Page, name: string) => {
  await page.getByRole('navigation').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
};

const firstReference = (page: Page) => rowsOf(page).first().getByRole('rowheader').innerText();

findsConversion('publisher');

test('filter, sort, page, go back, and share the link', async ({ page, signIn, browser, sessions }) => {
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/conversions`);
  await expect(rowsOf(page).first()).toBeVisible();
  const unfiltered = await scopeOf(page).innerText();

  await showOnly(page, 'Status', 'Pending');
  await expect(page).toHaveURL(/status=pending/);
  await expect(scopeOf(page)).toContainText('Pending');

  await table(page)
    .getByRole('columnheader', { name: /^Commission/ })
    .getByRole('button', { name: /^Commission/ })
    .click();
  await expect(page).toHaveURL(/sort=/);
  await expect(table(page).getByRole('columnheader', { name: /^Commission/ })).toHaveAttribute(
    'aria-sort',
    /ascending|descending/,
  );

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^51–/)).toBeVisible();
  await expect(table(page)).not.toHaveAttribute('aria-busy', 'true');
  const reference = await firstReference(page);

  const colleague = await browser.newContext();
  await colleague.addCookies(sessions.get('manager')!);
  const shared = await colleague.newPage();
  await shared.goto(page.url());
  await expect(rowsOf(shared).first().getByRole('rowheader')).toHaveText(reference);
  await colleague.close();

  await page.goBack();
  await expect(page.getByText(/^1–50 of/)).toBeVisible();
  await expect(page).toHaveURL(/sort=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await page.goBack();
  await expect(scopeOf(page)).toHaveText(unfiltered);
  await page.goForward();
  await expect(scopeOf(page)).toContainText('Pending');
});

test('export all: the file holds every matching row and says its scope, as CSV and as XLSX', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  await page.goto('/1/0/conversions?period=last90&status=approved');
  await expect(rowsOf(page).first()).toBeVisible();
  const total = Number(/of ([\d,]+)$/.exec(await page.getByText(/^1–50 of/).innerText())![1]!.replaceAll(',', ''));
  expect(total).toBeGreaterThan(50);

  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: /Export/ });
  await axe(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /Export [\d,]+ rows?/ }).click();
  const saved = await download;
  const csv = await readFile(await saved.path(), 'utf8');
  // The rows begin at once; the scope is in the name.
  expect(saved.suggestedFilename()).toMatch(/^conversions-.*\d{4}-\d\d-\d\d_.*Approved.*-exported-[\d-]+\.csv$/);
  await expect(dialog).toContainText(
    new RegExp(`${total.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} rows`),
  );
  const lines = csv.trimEnd().split(/\r?\n/);
  expect(lines[0]).toMatch(/^\uFEFF"?Reference,?/);
  expect(lines.length - 1).toBe(total);

  await dialog.getByRole('checkbox', { name: /above the rows$/ }).check();
  const above = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export again' }).click();
  const [scope = '', ...rest] = (await readFile(await (await above).path(), 'utf8')).split(/\r?\n\r?\n/);
  expect(scope).toContain('Conversion date');
  expect(scope).toContain('GBP');
  expect(rest).toHaveLength(1);

  await dialog.getByRole('radio', { name: /Excel|XLSX/ }).check();
  const second = page.waitForEvent('download');
  await dialog
    .getByRole('button', { name: /again|Export/i })
    .first()
    .click();
  const file = await second;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
});

test('selecting: a range, the page, and all that match', async ({ page, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'advertiser');
  await page.goto('/1/100001/conversions?period=last90');
  const boxes = table(page).getByRole('checkbox', { name: /^Select conversion/i });
  await boxes.nth(0).check();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect(page.getByText('5 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Copy 5 references' }).click();
  await expect(page.getByText('5 selected')).toBeHidden();
  await expect
    .poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n'))
    .toHaveLength(5);

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  const all = page.getByRole('button', { name: /Select all [\d,]+ that match/ });
  const total = /all ([\d,]+) that/.exec(await all.innerText())![1]!;
  await all.click();
  await expect(page.getByText(`All ${total} that match are selected`)).toBeVisible();
});

test('a view is saved, applied and deleted', async ({ page, signIn }) => {
  await signIn(page, 'advertiser');
  await page.goto('/1/100001/conversions?status=approved&period=last90');
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel(/name/i).fill('Approved this quarter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Approved this quarter' })).toBeVisible();
  await page.keyboard.press('Escape');
  await goTo(page, 'Campaigns');
  await goTo(page, 'Conversions');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('link', { name: 'Approved this quarter' }).click();
  await expect(page).toHaveURL(/status=approved/);
  await expect(page).toHaveURL(/period=last90/);
  await page.getByRole('button', { name: 'View: Approved this quarter' }).click();
  await page.getByRole('button', { name: 'Delete the view "Approved this quarter"' }).click();
  await expect(page.getByRole('link', { name: 'Approved this quarter' })).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: /^View/ }).click();
  await expect(page.getByRole('dialog', { name: 'Views' }).getByText('No saved views')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Approved this quarter' })).toHaveCount(0);
});

test('Escape pressed before anything of a detail is drawn closes it', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/conversions`);
  await expect(rowsOf(page).first()).toBeVisible();
  const list = page.url();
  const opened = await page.evaluate(async () => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const before = location.href;
    document.querySelector<HTMLElement>('[role="rowheader"] a')?.focus();
    press('Enter');
    // The router's own steps alone: nothing is drawn between them.
    for (let step = 0; step < 1000 && location.href === before; step++) await Promise.resolve();
    press('Escape');
    return location.href;
  });
  expect(opened).not.toBe(list);
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
