import { readFile } from 'node:fs/promises';
import { roles } from '#contract/access';
import { axe, expect, test } from './fixtures.ts';
import { chip, field, result, settled } from './report-page.ts';
import { open, startersHaveResults } from './reports.ts';
import { unanswered } from './troubles.ts';

test('by keyboard alone: the same report', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await open(page, '', '1/0');
  const find = page.getByRole('searchbox', { name: 'Find a field' });
  const add = async (words: string, name: string) => {
    await find.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(words);
    await expect(field(page, name)).toBeVisible();
    for (let steps = 0; steps < 40; steps++) {
      await page.keyboard.press('Tab');
      if ((await page.locator(':focus').textContent()) === name) break;
    }
    await page.keyboard.press('Enter');
  };
  await add('earnings per click', 'Earnings per click');
  await add('validated commission', 'Validated commission');
  await expect(chip(page, 'Validated commission', 'Values')).toBeVisible();
  // The second field becomes the first.
  await chip(page, 'Validated commission', 'Values').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(chip(page, 'Validated commission', 'Values')).toBeFocused();
  await expect(chip(page, 'Validated commission', 'Values')).toHaveAccessibleName(/Values 1 of 2/);
  await add('date', 'Date');
  await add('publisher', 'Publisher');
  await add('device', 'Device');
  // It lands in Rows; its menu makes it a condition, Delete removes it from the rows.
  await chip(page, 'Device', 'Rows').focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Device' });
  await menu.getByRole('button', { name: 'Only where…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'mobile' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(chip(page, 'Device', 'Only where')).toBeVisible();
  await chip(page, 'Device', 'Rows').focus();
  await page.keyboard.press('Delete');
  await expect(chip(page, 'Device', 'Rows')).toHaveCount(0);
  await page.getByRole('button', { name: 'Compare', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toBeFocused();
  await page.keyboard.type('Year');
  await page.getByRole('button', { name: 'Apply' }).focus();
  await page.keyboard.press('Enter');
  await settled(page);
  await expect(page).toHaveURL(/values=validatedCommission&values=epc|values=validatedCommission(%2C|,)epc/);
  await expect(page).toHaveURL(/compare=year/);
  await expect(page).toHaveURL(/rows=month&rows=publisherName/);
  // Moves the focus into the result, along it, into a menu and out again.
  const row = result(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();
  const isThere = () =>
    row
      .getByRole('rowheader')
      .first()
      .evaluate((cell) => cell === document.activeElement);
  for (let steps = 0; steps < 40 && !(await isThere()); steps++) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('link', { name: 'See the conversions' })
      .or(page.getByRole('button', { name: 'See the conversions' })),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('gridcell').first()).toBeFocused();
});

test('the largest publishers and the others: by another figure, exported, and as a chart of the whole', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  await open(
    page,
    '?rows=publisherName&values=clicks,totalCommission&period=last90&compare=previous&compare=year',
    '1/0',
  );
  await settled(page);
  const total = await result(page).getByRole('row').last().getByRole('gridcell').first().innerText();
  await chip(page, 'Publisher', 'Rows').click();
  await page.getByRole('dialog', { name: 'Publisher' }).getByLabel('Show').selectOption('Top 5 and others');
  await expect(page.getByRole('button', { name: /^Publisher, top 5/ })).toBeVisible();
  // The panel lies above the cells that are pressed below.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await settled(page);
  const rows = result(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(7);
  await expect(rows.nth(5).getByRole('rowheader')).toHaveText('Others');
  const clicks = await Promise.all(
    (await rows.all()).map(async (row) =>
      Number((await row.getByRole('gridcell').first().innerText()).replace(',', '')),
    ),
  );
  expect(clicks.slice(0, 6).reduce((sum, each) => sum + each)).toBe(clicks[6]);
  await expect(rows.last().getByRole('gridcell').first()).toHaveText(total);
  // The others are no publisher: nothing narrows to them, but they break down.
  await rows.nth(5).getByRole('gridcell').first().click();
  const menu = page.getByRole('dialog', { name: 'Others: Clicks' });
  await expect(menu.getByRole('button', { name: /^Break down/ })).toBeVisible();
  await expect(menu.getByRole('button', { name: /^Only|^Without/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Publisher, top 5/ }).click();
  await page.getByRole('dialog').getByLabel('Largest by').selectOption('Total commission');
  await expect(page).toHaveURL(/top=publisherName(%3A|:)5(%3A|:)totalCommission/);
  await settled(page);
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('Bars');
  await expect(
    page
      .getByRole('list', { name: /Points of the chart/ })
      .getByRole('button')
      .last(),
  ).toHaveAccessibleName(/^Others: /);
  await axe(page);
});

test('a report of too many rows offers its largest', async ({ page, signIn, allow }) => {
  allow(/400 .*\/v1\/reporting/);
  await signIn(page, 'manager');
  await page.route('**/v1/reporting?*', (route) => {
    if ((route.request().postDataJSON() as { others?: unknown }).others) return route.fallback();
    const refusal = { key: 'report.tooManyGroups', values: { most: 100_000, dimensions: [] } };
    const body = JSON.stringify({ code: 'INVALID_REQUEST', detail: 'Too many.', refusal });
    return route.fulfill({ status: 400, body, contentType: 'application/problem+json' });
  });
  await page.goto('/1/0/reports?rows=date&rows=publisherName&values=clicks&period=last90');
  await expect(page.getByText('There are more than the 100,000 rows that a report holds')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the top 50 by Publisher' })).toBeVisible();
});

test('a heat table: cells reached by keys open their menu; it is kept as a picture', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await open(page, '?rows=month&across=deviceType&values=clicks&period=last90&chart=heat');
  await settled(page);
  const heat = page.getByRole('table', { name: /Points of the chart/ });
  await expect(heat.getByRole('columnheader', { name: 'mobile' })).toBeVisible();
  const cells = heat.getByRole('button');
  const columns = await heat.getByRole('columnheader').count();
  await cells.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(cells.nth(columns)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Break down by…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cells.nth(columns)).toBeFocused();
  await axe(page);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Chart as a picture (PNG)' }).click();
  const picture = await readFile(await (await download).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
});

test('an account manager narrows to one manager; the scope line says so', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await open(page, '?rows=publisherName&values=totalConversions&period=last90', '1/0');
  await settled(page);
  const rows = page.getByText(/\d+ rows? · Conversion date/).first();
  const before = await rows.innerText();
  await page.getByRole('button', { name: 'All account managers' }).click();
  const panel = page.getByRole('dialog', { name: 'Account managers' });
  await panel.getByRole('checkbox', { name: 'Leonie Achterberg' }).check();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('PAM Leonie Achterberg')).toBeVisible();
  await settled(page);
  await expect(rows).not.toHaveText(before, { useInnerText: true });
});

test('a report that fails says why, keeps its definition and runs again', async ({ page, signIn, allow }) => {
  allow(...unanswered(/\/v1\/reporting\b/));
  await signIn(page, 'publisher');
  await page.route('**/v1/reporting*', (route) => route.abort());
  await open(page, '?rows=campaignName&values=clicks');
  await expect(page.getByText('The report could not be run')).toBeVisible();
  await expect(chip(page, 'Clicks', 'Values')).toBeVisible();
  await page.unroute('**/v1/reporting*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await settled(page);
});

for (const role of roles) startersHaveResults(role);
