import { check, pending } from './deciding.ts';
import { axe, expect, test } from './fixtures.ts';

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
