import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '#server/config';
import { startNetwork, type TestNetwork } from '#server/testing/network';

/** Clicks that come through a balancer of the operator's on another machine, which adds traces to all of them. */

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const BALANCER = '198.51.100.7';

let network: TestNetwork;
let relations: { id: number; aid: number; pid: number }[];
beforeAll(async () => {
  network = await startNetwork({ TRUSTED_PROXIES: '198.51.100.0/24, 2001:db8::1' });
  await network.deps.db.updateTable('campaign').set({ click_commission: '0.2' }).execute();
  relations = await network.deps.db
    .selectFrom('relation as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .innerJoin('contact as a', 'a.id', 'r.advertiser_id')
    .where('r.status', '=', 'live')
    .where('c.status', '=', 'live')
    .where('a.active', '=', true)
    .where('c.consent_method', '<>', 'Server-side consent')
    .select(['r.id', 'r.publisher_id as aid', 'c.id as pid'])
    .orderBy('r.id')
    .execute();
});
afterAll(() => network.drop());

/** Twelve visitors, each of an address of its own, through a proxy. @returns how many clicks are paid, and why others are not */
async function twelve(remoteAddress: string) {
  const { id, aid, pid } = relations.pop()!;
  for (let visitor = 1; visitor <= 12; visitor += 1) {
    await network.app.inject({
      url: `/c?AID=${aid}&PID=${pid}`,
      headers: {
        'user-agent': CHROME,
        'x-forwarded-for': `203.0.${visitor}.9`,
        'x-amzn-trace-id': 'Root=1-67891233-abcdef012345678912345678',
      },
      remoteAddress,
    });
  }
  await network.deps.tracking.flushClicks();
  const { db } = network.deps;
  const unpaid = await db.selectFrom('unpaid_click').where('relation_id', '=', id).select('reason').execute();
  return { paid: 12 - unpaid.length, reasons: [...new Set(unpaid.map(({ reason }) => reason))] };
}

test('visitors behind a trusted balancer have their own addresses, and its traces make no machines of them', async () => {
  expect(await twelve(BALANCER)).toEqual({ paid: 12, reasons: [] });
});

test('of an address that is not trusted nothing is believed', async () => {
  expect(await twelve('192.0.2.1')).toEqual({ paid: 0, reasons: ['machine'] });
});

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['192.0.2.7, 10.0.0.0/8', ['192.0.2.7', '10.0.0.0/8']],
  ['2001:db8::/32', ['2001:db8::/32']],
])('%s names proxies', (text, proxies) => {
  expect(settings.TRUSTED_PROXIES.read(text)).toEqual(proxies);
});

test.each([
  'proxy.example.org',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '10.0.0.0/',
  '10.0.0',
  '192.0.2.7,',
  '::/129',
  '1.2.3.4/x',
])('%s is refused', (text) => {
  expect(() => settings.TRUSTED_PROXIES.read(text)).toThrow('must be addresses or networks');
});
