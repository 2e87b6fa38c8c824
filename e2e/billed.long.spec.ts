/** Billing a month, on a server that no other journey bills. */
import { axe, expect } from './fixtures.ts';
import { ownServer } from './own-server.ts';
import { dialog, press } from './forms/form.ts';
import { serverGoesAway, sessionEnded, sessionEndsWithNextChange, signInAgain, troubles } from './troubles.ts';

const test = ownServer();

test('manager: a billing run: the server away, then the session over, and it is made once', async ({
  page,
  signIn,
  allow,
}) => {
  allow(...troubles);
  await signIn(page, 'manager');
  await page.goto('/1/0/billing/preview');
  await page.getByRole('button', { name: /^Make \d+ invoices/ }).click();
  const question = dialog(page, /^Run the billing of/);
  await expect(question).toBeVisible();
  await axe(page);
  const run = () => press(question, /^Make \d+ invoices/);
  const comesBack = await serverGoesAway(page);
  await run();
  await expect(question.getByRole('alert')).toContainText('could not be reached');
  await comesBack();
  await sessionEndsWithNextChange(page);
  await run();
  await expect(sessionEnded(page)).toBeVisible();
  await signInAgain(page);
  await expect(dialog(page, /^Billing run \d+/)).toBeVisible();
});
