import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import { expect, test as shared } from './fixtures.ts';
import { setUp } from './set-up.ts';

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
  await setUp(page);
  await expect(page.getByRole('region', { name: 'Next steps' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This network is set up' })).toBeVisible();
});
