/** A month that is billed. It has a network of its own: other journeys bill the same month. */
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import { expect, test as shared, today } from './fixtures.ts';
import { dialog, press } from './forms/form.ts';
import { serverGoesAway, sessionEnded, signInAgain, troubles } from './troubles.ts';

const test = shared.extend<object, { server: ServerProcess }>({
  server: [
    async ({}, provide) => {
      const server = await startServerProcess({ DEMO_CONVERSIONS: '3000', DEMO_TODAY: today });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

test('manager: a billing run: the server away, then the session over, and it is made once', async ({
  page,
  context,
  signIn,
  allow,
}) => {
  allow(...troubles);
  await signIn(page, 'manager');
  await page.goto('/1/0/billing/preview');
  await page.getByRole('button', { name: /^Make \d+ invoices/ }).click();
  const question = dialog(page, /^Run the billing of/);
  const run = () => press(question, /^Make \d+ invoices/);
  const comesBack = await serverGoesAway(page);
  await run();
  await expect(question.getByRole('alert')).toContainText('could not be reached');
  await comesBack();
  await context.clearCookies();
  await run();
  await expect(sessionEnded(page)).toBeVisible();
  await signInAgain(page);
  await expect(dialog(page, /^Billing run \d+/)).toBeVisible();
});
