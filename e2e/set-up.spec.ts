import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import { expect, test as shared } from './fixtures.ts';

/** The first page of an empty installation. What follows in it: own-network.long.spec.ts. */

const test = shared.extend<{ empty: ServerProcess }>({
  empty: async ({}, provide) => {
    const server = await startServerProcess({ OWN_NETWORK: '1' });
    await provide(server);
    await server.stop();
  },
  baseURL: async ({ empty }, provide) => provide(empty.url),
});

test('an agency and its first account manager are set up by the printed address', async ({ page, empty }) => {
  const [, path = ''] = /(\/set-up\?code=\S+)/.exec(empty.output()) ?? [];
  await page.goto(path);
  await page.getByLabel('Name of the agency').fill('Harbour Partners');
  await page.getByRole('button', { name: 'Set up the network' }).click();
  await expect(page.getByRole('alert')).toContainText('Company');
  await page.getByLabel('Company').fill('Harbour Partners GmbH');
  await page.getByLabel('Registration or VAT number').fill('DE 123 456 789');
  await page.getByLabel('Address').fill('Kai 4\n20457 Hamburg');
  await page.getByLabel('Country').selectOption({ label: 'Germany' });
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Surname').fill('Nyberg');
  await page.getByLabel('Email').fill('ada@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill('a long and good password');
  await page.getByRole('button', { name: 'Set up the network' }).click();
  await expect(page).toHaveURL(/\/1\/0\/overview/);
  await expect(page.getByRole('region', { name: 'Next steps' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This network is set up' })).toBeVisible();
});
