/** A live network and a server of one's own, which has only the other's `/v1` in common with it. */
import type { Me, Role } from '#contract/access';
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import { test as shared, type Page } from './fixtures.ts';
import { asItsPage, cookiesOf } from './session.ts';

interface Servers {
  live: ServerProcess;
  own: ServerProcess;
}

const settings = { DEMO_CONVERSIONS: '1000' };

export const test = shared.extend<Servers & { both: Servers }>({
  both: async ({}, provide) => {
    const [live, own] = await Promise.all([
      startServerProcess(settings),
      startServerProcess({ ...settings, ALLOW_PRIVATE_NETWORKS: '1' }),
    ]);
    await provide({ live, own });
    await Promise.all([live.stop(), own.stop()]);
  },
  live: async ({ both }, provide) => provide(both.live),
  own: async ({ both }, provide) => provide(both.own),
  baseURL: async ({ own }, provide) => provide(own.url),
});

/** A key of the live network for a role's account, and the account's contact id. */
export async function keyOf(
  page: Page,
  { url }: ServerProcess,
  role: Role,
): Promise<{ key: string; contactId: number }> {
  const visitor = await page.context().browser()!.newContext({ baseURL: url });
  await cookiesOf(visitor.request, role);
  const me = (await (await visitor.request.get('/api/me')).json()) as Me;
  const { id: membershipId, contactId } = me.memberships[0]!;
  const made = await visitor.request.post('/api/service-accounts', {
    headers: asItsPage,
    data: { membershipId, name: 'For the dashboard', level: 'member' },
  });
  const { key } = (await made.json()) as { key: string };
  await visitor.close();
  return { key, contactId };
}
