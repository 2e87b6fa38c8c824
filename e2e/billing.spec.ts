/** Billing a month, on a server that no other journey bills. */
import { axe, expect, loaded } from './fixtures.ts';
import { home, rowsOf } from './network.ts';
import { ownServer } from './own-server.ts';

const test = ownServer();
const { manager: agency } = home;

test('manager: previews a month, is told when it has changed since, and runs it', async ({ page, signIn, allow }) => {
  // axe is slow on hundreds of rows.
  test.setTimeout(150_000);
  allow(/409 .*\/api\/billing-runs\b/);
  await signIn(page, 'manager');
  await page.goto(`${agency}/billing?sort=month`);
  await page.getByRole('link', { name: 'Preview and run' }).click();
  const preview = page.getByRole('dialog', { name: 'Billing of a month' });
  const run = preview.getByRole('button', { name: /^Make \d+ invoices? and \d+ payments?/ });
  await expect(run).toBeVisible({ timeout: 30_000 });
  const words = await run.innerText();
  await expect(preview.getByText('Nothing is made yet.')).toBeVisible();

  // Another run changed the figures: nothing is made.
  await page.route('**/api/billing-runs', async (route) => {
    const body = route.request().postDataJSON() as { expected?: { invoices: number }[] };
    const expected = body.expected?.map((one) => ({ ...one, invoices: one.invoices + 1 }));
    await route.continue({ postData: JSON.stringify({ ...body, ...(expected && { expected }) }) });
  });
  await run.click();
  const ask = page.getByRole('dialog', { name: /^Run the billing of/ });
  await ask.getByRole('button', { name: words }).click();
  await expect(ask.getByRole('alert')).toContainText('What is due has changed since the preview');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute('**/api/billing-runs');
  await preview.getByRole('button', { name: 'Preview again' }).click();
  await run.click();
  await ask.getByRole('button', { name: words }).click();

  const made = page.getByRole('dialog', { name: /^Billing run \d+/ });
  await expect(made).toBeVisible({ timeout: 30_000 });
  await expect(made.getByRole('grid').first().getByRole('link').first()).toHaveAttribute(
    'href',
    /\/1\/0\/invoices\/\d+/,
  );
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Preview and run' }).click();
  const nothing = preview.getByText(/^Nothing to bill for/);
  await expect(nothing).toBeVisible({ timeout: 30_000 });
  const ofLastMonth = await nothing.innerText();
  // The month is part of the list's address.
  await preview.getByRole('button', { name: /^Month: / }).click();
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/sort=month&of=/);
  await expect(preview.getByText(ofLastMonth)).toHaveCount(0);
  await loaded(page);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(page).toHaveURL(/\/billing\?sort=month$/);
});
