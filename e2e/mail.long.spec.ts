import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import { expect, withNetwork } from './fixtures.ts';
import { test as shared } from './mail-server.ts';
import { firstId } from './network.ts';
import { demoNetwork, emailOf, forgetSession } from './session.ts';

/** From what happens to the mail of who chose it, through a mail server on this machine. */

const test = shared.extend<object, { server: ServerProcess }>({
  server: [
    ({ smtp }, provide) =>
      withNetwork(async (folder) => {
        const server = await startServerProcess({ ...demoNetwork, ...smtp.settings, DATA_DIR: folder });
        await provide(server);
        await server.stop();
      }),
    { scope: 'worker', timeout: 150_000 },
  ],
});

test('a payment is told in the bell and by mail as its publisher chose, and the agency sees the mail', async ({
  page,
  signIn,
  smtp,
}) => {
  await signIn(page, 'publisher');
  await page.goto('/1/200001/account#notices');
  await page.getByRole('combobox', { name: 'By mail: A payment to you is paid' }).selectOption('At once');
  await page.getByRole('combobox', { name: 'Language of mail' }).selectOption('Deutsch');
  await page.getByRole('button', { name: 'Save notices' }).click();
  await expect(page.getByText('Your choices are saved.')).toBeVisible();

  const payment = await firstId(page, '/1/200001/payments?status=Raised');

  await forgetSession(page);
  await signIn(page, 'manager');
  await page.goto(`/1/0/payments/${payment}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('dialog', { name: 'Mark as paid?' }).getByRole('button', { name: 'Mark as paid' }).click();
  await expect.poll(() => smtp.taken.length).toBe(1);
  const [mail] = smtp.taken;
  expect(mail?.to).toEqual([emailOf('publisher')]);
  expect(mail?.subject).toBe(`Auszahlung ${payment}: ausgezahlt`);

  await page.goto('/1/0/mail');
  await expect(page.getByText('Mail is sent as Partnerdeck <mail@partnerdeck.test>.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: emailOf('publisher') });
  await expect(row).toContainText('Sent');
  await row.getByRole('link').first().click();
  const detail = page.getByRole('dialog', { name: `Auszahlung ${payment}: ausgezahlt` });
  await expect(detail.getByText('The mail server has taken it.')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Send again' })).toHaveCount(0);

  await forgetSession(page);
  await signIn(page, 'publisher');
  await page.goto(/https?:\S+\/payments\/\d+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(page.getByRole('dialog').getByText('Paid').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await expect(page.getByRole('link', { name: new RegExp(`Payment ${payment} is paid`) })).toBeVisible();
});
