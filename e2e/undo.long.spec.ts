import { check, pending } from './deciding.ts';
import { axe, expect, test } from './fixtures.ts';
import { rowsOf } from './network.ts';

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
});
