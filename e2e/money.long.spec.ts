import { axe, expect, loaded, test } from './fixtures.ts';
import { amount, go, readsInvoice, saved } from './money.ts';
import { firstId, home, rowsOf, showOnly } from './network.ts';
import { unanswered } from './troubles.ts';

const { publisher, advertiser, manager: agency } = home;

readsInvoice('manager');

test('a credit note and its invoice tell of each other', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto(`${agency}/invoices?type=2&period=2000-01-01_2026-03-15`);
  await rowsOf(page).first().getByRole('link').click();
  const note = page.getByRole('dialog', { name: /^Credit note/ });
  // It has no conversions, so the export has its other lines.
  await note.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByRole('checkbox', { name: /above the rows$/ }).check();
  const csv = await saved(page, () => dialog.getByRole('button', { name: /Export [\d,]+ rows?/ }).click());
  expect(csv.bytes.toString()).toMatch(/the document says -[\d,.]+, difference 0\.00/);
  expect(csv.bytes.toString()).toMatch(/^.*,-[\d.]+,Credit: .*,1\r?$/m);
  await page.keyboard.press('Escape');
  await note.getByRole('link', { name: /^Invoice \d+/ }).click();
  const invoice = page.getByRole('dialog', { name: /^Invoice \d+/ });
  await expect(invoice.getByRole('link', { name: /^less credit note \d+/ }).first()).toBeVisible();
  const cells = (name: RegExp) => invoice.getByRole('row', { name }).getByRole('cell').allInnerTexts();
  await expect(async () => {
    const gross = amount((await cells(/^Gross/))[0]!);
    const less = (await cells(/^less/)).map(amount).reduce((a, b) => a + b, 0);
    expect(gross + less).toBeCloseTo(amount((await cells(/^Outstanding/))[0]!), 2);
  }).toPass();
});

test('a conversion that is opened from an invoice leads back into it, and one from a link to the list', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'advertiser');
  await go(page, `${advertiser}/invoices`);
  const invoice = page.getByRole('dialog', { name: /^Invoice \d+/ });
  const conversion = page.getByRole('dialog', { name: /^Conversion \S+/ });
  await rowsOf(page).filter({ hasText: 'Sent' }).first().getByRole('rowheader').getByRole('link').click();
  await expect(invoice).toBeVisible();
  const address = page.url();
  await invoice.getByRole('grid').getByRole('rowheader').getByRole('link').first().click();
  await expect(conversion).toBeVisible();
  const link = page.url();
  await page.keyboard.press('Escape');
  await expect(invoice).toBeVisible();
  await expect(page).toHaveURL(address);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`${advertiser}/invoices$`));

  await page.goto(link);
  await expect(conversion).toBeVisible();
  await page.keyboard.press('Escape');
  // In the currency that the invoice is in.
  await expect(page).toHaveURL(new RegExp(`${advertiser}/conversions(\\?currency=[A-Z]{3})?$`));
});

test('filters of invoices are in the address, sums follow them, Back undoes', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await go(page, `${agency}/invoices`);
  const sums = page.getByRole('region', { name: 'Sums of all invoices that match' });
  await loaded(page);
  const all = await sums.innerText();
  await showOnly(page, 'Status', 'Draft');
  await expect(page).toHaveURL(/status=Draft/);
  await expect(sums).not.toHaveText(all);
  await expect(page.getByText(/· Draft ·/)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/status=/);
  await page.getByRole('searchbox').fill(await rowsOf(page).nth(1).getByRole('rowheader').innerText());
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
});

test('an advertiser changes no invoice; a stranger’s and an unknown one are the same', async ({
  page,
  signIn,
  allow,
}) => {
  allow(/404 .*\/invoices\/1\b/);
  await signIn(page, 'advertiser');
  const id = await firstId(page, `${advertiser}/invoices`);
  await page.goto(`${advertiser}/invoices/${id}`);
  const detail = page.getByRole('dialog', { name: `Invoice ${id}` });
  await expect(detail.getByRole('button', { name: 'PDF' })).toBeVisible();
  await expect(detail.getByRole('button', { name: /Record receipt|Mark as (sent|paid)|Settle/ })).toHaveCount(0);
  await expect(page.getByText('Show who changed it')).toHaveCount(0);
  await page.goto(`${advertiser}/invoices/1`);
  await expect(page.getByRole('dialog')).toContainText('There is no such invoice in this account');
});

test('the overview shows what has come, says what is missing, and gets it on request', async ({
  page,
  signIn,
  allow,
}) => {
  allow(...unanswered(/\/publisher-payment\/overview/));
  await signIn(page, 'publisher');
  const older = /publisher-payment\/overview.*startYear=2025&startMonth=4/;
  await page.route(older, (route) => route.abort());
  await go(page, `${publisher}/payment-overview`);
  await expect(page.getByText(/Missing, because it could not be loaded: Apr 2025 – Jun 2025/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await page.unroute(older);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Every month is here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
});

test('a page outside a role says so instead of failing', async ({ page, signIn, allow }) => {
  allow(/403 .*\/(api|v1)\//);
  for (const [role, at, names, whose] of [
    ['publisher', publisher, ['billing', 'audit/1'], 'account managers'],
    ['publisher', publisher, ['invoices'], 'advertisers and account managers'],
    ['advertiser', advertiser, ['payments', 'payment-overview', 'links/new'], 'publishers and account managers'],
  ] as const) {
    await signIn(page, role);
    for (const name of names) {
      await page.goto(`${at}/${name}`);
      await expect(page.getByText('You may not see this')).toBeVisible();
      await expect(page.getByText(`This page is for ${whose}.`)).toBeVisible();
    }
  }
  await axe(page);
  await signIn(page, 'manager');
  await page.goto(`${publisher}/invoices`);
  await expect(page.getByText('This page is not for publishers')).toBeVisible();
});
