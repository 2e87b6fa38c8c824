import { check, pending } from './deciding.ts';
import { axe, expect, test } from './fixtures.ts';
import { rowsOf } from './network.ts';

test('advertiser: a few are decided above the list in two steps, and their batch is put away', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'advertiser');
  await page.goto(pending('/1/100001'));
  const boxes = page.getByRole('grid').getByRole('checkbox', { name: /^Select conversion/i });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const list = page.url();
  await page.getByRole('button', { name: 'Reject 2' }).click();
  const above = page.getByRole('dialog', { name: 'Reject 2' });
  await check(page);
  await expect(above.getByText('A rejection needs a reason')).toBeVisible();
  await above.getByLabel('Reason').selectOption('Returned');
  await check(page);
  await expect(above.getByText('2 would change')).toBeVisible();
  await axe(page);
  // Closed before it is confirmed, nothing of it stays.
  await page.keyboard.press('Escape');
  await expect(above).toBeHidden();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  const approving = page.getByRole('dialog', { name: 'Approve 2' });
  await approving.getByRole('button', { name: 'Approve 2 conversions' }).click();
  await expect(approving.getByText('2 of 2 done')).toBeVisible();
  await approving.getByRole('button', { name: 'Undo 2 changes' }).click();
  await approving.getByRole('button', { name: 'Put back 2 conversions' }).click();
  await expect(approving.getByText('2 of 2 done')).toBeVisible();
  await approving.getByRole('button', { name: 'Close' }).last().click();
  await expect(approving).toBeHidden();
  expect(page.url()).toBe(list);
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Validate by list or file' }).click();
  const finished = page.locator('summary', { hasText: 'Finished batches' });
  await expect(finished).toBeVisible();
  const made = page.getByRole('table', { name: 'Finished batches' });
  await expect(made).toBeHidden();
  await finished.click();
  await expect(made.getByRole('row').nth(1)).toContainText('Done');
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
