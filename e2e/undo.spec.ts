import { check, openSale, pending, timeIsOver } from './deciding.ts';
import { axe, expect, test } from './fixtures.ts';
import { ask, home, rowsOf } from './network.ts';

test('advertiser: a stored decision and a correction are undone, from the notice and from the history', async ({
  page,
  signIn,
  server,
}) => {
  await page.clock.install();
  await signIn(page, 'advertiser');
  const detail = await openSale(page, server.url, home.advertiser);
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await detail.getByRole('button', { name: 'Approve' }).click();
  await timeIsOver(page);
  expect((await stored).status()).toBe(200);
  const notice = detail.getByRole('status').filter({ hasText: 'approved' });
  const changes = detail.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('button', { name: 'Undo' })).toBeVisible();
  await axe(page);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(detail.getByText(/is as it was/)).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Back to pending' })).toHaveCount(0);

  // The undoing is a change too: undone, the conversion is approved again.
  await changes.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this change?' });
  await expect(question).toContainText('Status: Pending → Approved');
  await axe(page);
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(question).toBeHidden();
  await detail.getByRole('button', { name: 'Back to pending' }).click();
  await timeIsOver(page);
  await expect(detail.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('advertiser: a new order value shows every line of the basket, scaled or typed, and goes back to the cent', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'advertiser');
  const items = await ask<{ conversionId: string; item: object | null }[]>(
    page,
    home.advertiser,
    'GET /v1/conversions?conversionType=conversionsByBasketItem&status=pending&dateField=conversion&fromDate=2026-01-01&toDate=2026-03-15',
  );
  await page.goto(`${home.advertiser}/conversions/${items.find(({ item }) => item !== null)!.conversionId}`);
  const detail = page.getByRole('dialog', { name: /Conversion \S+/ });
  const edit = page.getByRole('dialog', { name: 'Edit conversion' });
  await detail.getByRole('button', { name: 'Edit' }).click();
  const before = await edit.getByLabel(/^Order value/).inputValue();
  const typed = edit.getByLabel(/^Value of the line .* \d+$/);
  await expect(typed.first()).toBeVisible();
  const lines = await typed.count();
  await edit.getByLabel(/^Order value/).fill('61.37');
  const scaled = edit.getByRole('list', { name: 'Lines of the basket' }).getByRole('listitem');
  await expect(scaled).toHaveCount(lines);
  await axe(page);
  const cents = (text: string) => Math.round(Number(/→ ([\d.]+)/.exec(text)?.[1]) * 100);
  await expect.poll(async () => (await scaled.allInnerTexts()).reduce((sum, text) => sum + cents(text), 0)).toBe(6137);

  await edit.getByText('Type the lines').click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByText(/must be the sum of the lines/).first()).toBeVisible();
  await edit.getByText('Scale all lines').click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  await expect(detail.getByText('61.37 ').first()).toBeVisible();
  await detail.getByRole('status').filter({ hasText: 'corrected' }).getByRole('button', { name: 'Undo' }).click();
  await expect(detail.getByText(/is as it was/)).toBeVisible();
  await expect(detail.getByText(`${before} `).first()).toBeVisible();
});

test('advertiser: a table of another program approves nothing that it rejects; its columns are corrected and remembered', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'advertiser');
  await page.goto(`${pending('/1/100001')}&sort=converted`);
  await expect(rowsOf(page).first()).toBeVisible();
  const references = (await rowsOf(page).getByRole('rowheader').allInnerTexts()).slice(0, 4);
  const words = ['declined', 'storniert', 'perhaps', 'approved'];
  const rows = references.map((reference, at) => `${reference};${words[at]};Returned or not`);
  const table = ['Order number;Verdict;Remark', ...rows.map((row) => row.replace(/approved;.*/, 'approved;'))].join(
    '\n',
  );
  await page.getByRole('link', { name: 'Validate by list or file' }).click();
  const text = page.getByLabel('References or ids');
  await text.fill(table);
  await expect(page.getByText('The table asks: approve 1, reject 2, not understood 1')).toBeVisible();
  await expect(page.getByText('“perhaps” (1)')).toBeVisible();
  await page.getByText(/^Columns: /).click();
  await axe(page);
  // A remark is read by publishers only when somebody says so.
  await page.getByRole('combobox', { name: 'Read as: Remark' }).selectOption('Reason or note');
  // Without the column nothing is decided by itself, and nothing is taken for granted.
  const verdict = page.getByRole('combobox', { name: 'Read as: Verdict' });
  await verdict.selectOption('unused');
  await check(page);
  await expect(page.getByText('Choose a decision: the table says none')).toBeVisible();
  await verdict.selectOption('Decision');
  await page.reload();
  await text.fill(table.replaceAll('perhaps', 'maybe'));
  await expect(page.getByText('The table asks: approve 1, reject 2, not understood 1')).toBeVisible();
  await check(page);
  await expect(page.getByText('3 would change · 1 can’t be changed')).toBeVisible();
  const batch = page.getByRole('table', { name: 'Rows of the batch' });
  for (const [at, status] of ['Rejected', 'Rejected', undefined, 'Approved'].entries()) {
    const row = batch.getByRole('row').filter({ hasText: references[at]! });
    if (status) await expect(row).toContainText(status);
    else await expect(row).toContainText('not "maybe"');
  }
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByLabel('References or ids').fill(`${references[0]} rejected`);
  await expect(page.getByText(/“rejected” stands between the references/)).toBeVisible();

  // A column that may number the lines decides nothing: the page says of which one the conversions are found, and asks.
  const numbered = references.map((reference, at) => `${at + 1};${reference};approved`);
  await page.getByLabel('References or ids').fill(['Nr.;Order number;Decision', ...numbered].join('\n'));
  await expect(page.getByText('found: 4 of the first 4')).toBeVisible();
  await check(page);
  await expect(page.getByText('“Nr.” and “Order number” may both name the conversions').first()).toBeVisible();
  await page.getByRole('button', { name: 'They are named by “Order number”' }).click();
  await check(page);
  await expect(page.getByText(/^4 would change/)).toBeVisible();
});
