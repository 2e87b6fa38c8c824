import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listCampaigns } from '#contract/campaigns';
import { listFeeds } from '#contract/feeds';
import { NOW } from '#server/testing/config';
import { startLive } from '#server/testing/mirrored';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { VirtualClock } from '#server/testing/virtual-clock';
import { budgetOf } from './budget.store.ts';
import { testConnection } from './mirror.ts';
import { Live, type Urgency } from './live.ts';
import { LiveError } from './trouble.ts';

let network: Awaited<ReturnType<typeof startLive>>;
let home: TestNetwork;
let clock: VirtualClock;
beforeAll(async () => {
  network = await startLive();
  home = await startNetwork();
});
afterAll(async () => {
  await network.wire.close();
  await network.live.drop();
  await home.drop();
});
beforeEach(() => {
  clock = new VirtualClock(NOW);
});
afterEach(async () => {
  Object.assign(network.wire, { next: [], reshape: undefined, before: undefined });
  network.wire.requests.length = 0;
  await home.deps.db.deleteFrom('mirror_budget').execute();
});

const signal = new AbortController().signal;
const first = { query: { offset: 0, limit: 5 } };

async function account() {
  const { own, key } = await network.live.as('publisher');
  return { ...own, key, url: network.wire.url, role: 'publisher' as const, perMinute: 5 };
}

async function live(change: object = {}, options: object = {}): Promise<Live> {
  return new Live(home.deps.db, { ...(await account()), ...change }, { clock, allowPrivate: true, ...options });
}

async function troubleOf(asked: Promise<unknown>) {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LiveError)) throw new Error(`no trouble: ${String(error)}`);
  return error.trouble;
}

const ask = async (change: object = {}, options: object = {}) =>
  (await live(change, options)).ask(listCampaigns, first, { urgency: 'person', signal });

describe('trouble', () => {
  test('a key that is refused', async () => {
    expect(await troubleOf(ask({ key: 'pd_wrong' }))).toEqual({ key: 'connection.keyRefused', values: {} });
  });

  test('an account that is not the key’s', async () => {
    const trouble = await troubleOf(ask({ contactId: 3 }));
    expect(trouble).toMatchObject({ key: 'connection.notThisAccount', values: { contactId: 3 } });
  });

  test.each([
    [{ kind: 'page' } as const, { key: 'connection.noInterface', values: { found: 'page' } }],
    [{ kind: 'cut' } as const, { key: 'connection.noInterface', values: { found: 'broken' } }],
    [{ kind: 'error' } as const, { key: 'connection.failed', values: { status: 500 } }],
  ])('%j', async (mishap, expected) => {
    network.wire.next = [mishap];
    expect(await troubleOf(ask())).toEqual(expected);
  });

  test('an answer that does not come', async () => {
    network.wire.next = [{ kind: 'hang' }];
    expect(await troubleOf(ask({}, { seconds: 0.2 }))).toMatchObject({ key: 'connection.tooSlow' });
  });

  test('JSON of another shape', async () => {
    network.wire.reshape = () => ({ hello: 'world' });
    expect(await troubleOf(ask())).toEqual({ key: 'connection.noInterface', values: { found: 'other' } });
  });

  test('JSON of millions of values, which are not read', async () => {
    network.wire.reshape = () => Array.from({ length: 300_000 }, () => []);
    expect(await troubleOf(ask())).toEqual({ key: 'connection.noInterface', values: { found: 'other' } });
  });

  test('more bytes than a page can have', async () => {
    network.wire.reshape = () => ['x'.repeat(7_000_000)];
    expect(await troubleOf(ask())).toEqual({ key: 'connection.tooLarge', values: { most: 7 } });
  });

  test('an address where there is nothing', async () => {
    expect(await troubleOf(ask({ url: `${network.wire.url}/other` }))).toEqual({
      key: 'connection.noInterface',
      values: { found: 'nothing' },
    });
  });

  test('a host that cannot be reached', async () => {
    expect(await troubleOf(ask({ url: 'http://127.0.0.1:1' }))).toMatchObject({ key: 'connection.noHost' });
  });

  test.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000', 'http://169.254.169.254'])(
    'an address of a private network is not asked at all: %s',
    async (url) => {
      expect(await troubleOf(ask({ url }, { allowPrivate: false }))).toMatchObject({
        key: 'connection.privateAddress',
      });
    },
  );

  test('a redirect to another host is not followed, one within it is', async () => {
    let seen: string | undefined;
    const other = createServer((request, response) => {
      seen = String(request.headers['apikey']);
      response.end('[]');
    });
    const leading = createServer((request, response) => {
      const isMoved = request.url?.startsWith('/old');
      if (isMoved) response.writeHead(302, { location: request.url?.replace('/old', '/new') });
      else if (request.url?.startsWith('/new')) response.setHeader('content-type', 'application/json');
      else response.writeHead(302, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` });
      response.end(isMoved ? '' : '[]');
    });
    for (const server of [other, leading]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(leading.address() as AddressInfo).port}`;
    expect(await troubleOf(ask({ url }))).toMatchObject({ key: 'connection.redirected' });
    expect(seen).toBeUndefined();
    expect((await ask({ url: `${url}/old` })).data).toEqual([]);
    for (const server of [other, leading]) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  });
});

describe('a test of a connection', () => {
  const tried = async (change: object = {}) =>
    testConnection(home.deps.db, { ...(await account()), name: 'New', ...change }, { ALLOW_PRIVATE_NETWORKS: true });

  test('is one request', async () => {
    expect(await tried()).toMatchObject({ ok: true });
    expect(network.wire.requests).toHaveLength(1);
  });

  test('finds that the account is of the other role', async () => {
    expect(await tried({ role: 'advertiser' })).toMatchObject({
      ok: false,
      trouble: { key: 'connection.notThisAccount' },
    });
  });

  test('says that there are too many requests instead of waiting', async () => {
    network.wire.next = [{ kind: 'limit', retryAfter: 40 }];
    expect(await tried()).toEqual({
      ok: false,
      trouble: { key: 'connection.tooManyRequests', values: { seconds: 40 } },
    });
  });
});

describe('an older shape', () => {
  test('is read as the newer one', async () => {
    network.wire.reshape = (_, data) =>
      (data as Record<string, unknown>[]).map(({ campaignLogo, publishers, ...row }) => ({
        ...row,
        primaryLogo: campaignLogo,
        publishers: (publishers as unknown[])[0],
      }));
    const { data } = await ask();
    expect(data[0]).toMatchObject({
      campaignLogo: { guid: expect.any(String) },
      publishers: [{ name: expect.any(String) }],
    });
  });

  test('without some members is no trouble', async () => {
    network.wire.reshape = (_, data) =>
      (data as Record<string, unknown>[]).map(({ lastImportedDate: _date, ...row }) => row);
    const asked = (await live()).ask(listFeeds, first, { urgency: 'person', signal });
    expect((await asked).data.length).toBeGreaterThan(0);
  });
});

describe('the budget', () => {
  test('sends no more than its requests in any minute', async () => {
    const one = await live();
    const times: number[] = [];
    for (let sent = 0; sent < 17; sent += 1) {
      await one.ask(listCampaigns, first, { urgency: 'person', signal });
      times.push(clock.now().getTime());
      clock.pass(sent % 3 === 0 ? 1700 : 0);
    }
    for (const [at, time] of times.entries()) {
      const sixth = times[at + 5];
      if (sixth !== undefined) expect(sixth - time).toBeGreaterThanOrEqual(60_000);
    }
    expect(times.at(-1)! - times[0]!).toBeLessThan(4 * 61_000);
  });

  test('is one for two servers', async () => {
    const [one, other] = [await live(), await live()];
    for (const server of [one, other, one, other, one])
      await server.ask(listCampaigns, first, { urgency: 'person', signal });
    expect(clock.waits).toEqual([]);
    await other.ask(listCampaigns, first, { urgency: 'person', signal });
    expect(clock.now().getTime() - NOW.getTime()).toBeGreaterThanOrEqual(60_000);
  });

  test('gives a person’s request the first turn', async () => {
    const one = await live({ perMinute: 1 });
    await one.ask(listCampaigns, first, { urgency: 'person', signal });
    const limits: Record<Urgency, number> = { past: 15, change: 14, write: 13, first: 12, person: 11 };
    const asked = (['past', 'change', 'write', 'first', 'person'] as const).map(async (urgency) =>
      one.ask(listCampaigns, { query: { offset: 0, limit: limits[urgency] } }, { urgency, signal }),
    );
    await Promise.all(asked);
    const order = network.wire.requests.slice(1).map((request) => Number(/limit=(\d+)/.exec(request)?.[1]));
    expect(order).toEqual([11, 12, 13, 14, 15]);
  });

  test('keeps a request free for a person while the past is read', async () => {
    const one = await live();
    for (let sent = 0; sent < 4; sent += 1) await one.ask(listCampaigns, first, { urgency: 'past', signal });
    const ended = new AbortController();
    const fifth = one.ask(listCampaigns, first, { urgency: 'past', signal: ended.signal }).catch(() => 'left');
    await one.ask(listCampaigns, first, { urgency: 'person', signal });
    ended.abort();
    await fifth;
    expect(network.wire.requests.length).toBeGreaterThanOrEqual(5);
  });

  test('waits as long as the network asks for, and asks again', async () => {
    network.wire.next = [{ kind: 'limit', retryAfter: 90 }];
    const { data } = await ask();
    expect(data).toHaveLength(5);
    expect(clock.now().getTime() - NOW.getTime()).toBeGreaterThanOrEqual(90_000);
    expect(await budgetOf(home.deps.db, 5, clock.now())).toMatchObject({ pace: 4 });
  });

  test.each([[3600], [-3600]])(
    'waits as long where the network says when, by a clock %i seconds ahead',
    async (ahead) => {
      network.wire.next = [{ kind: 'limit', retryAfter: 90, ahead }];
      await ask();
      const waited = clock.now().getTime() - NOW.getTime();
      expect(waited).toBeGreaterThanOrEqual(89_000);
      expect(waited).toBeLessThan(120_000);
    },
  );

  test('waits longer and longer where the network names no time', async () => {
    network.wire.next = [{ kind: 'limit' }, { kind: 'limit' }, { kind: 'limit' }];
    await ask();
    expect(clock.now().getTime() - NOW.getTime()).toBeGreaterThanOrEqual(105_000);
  });

  test('lets a person know when the network takes nothing for long, and goes on for what can wait', async () => {
    const one = await live();
    network.wire.next = [{ kind: 'limit', retryAfter: 600 }];
    expect(await troubleOf(one.ask(listCampaigns, first, { urgency: 'person', signal }))).toEqual({
      key: 'connection.tooManyRequests',
      values: { seconds: 600 },
    });
    expect(clock.waits).toEqual([]);
    expect(network.wire.requests).toHaveLength(1);
    // The first reading of an account is not given up.
    const reading = one.ask(listCampaigns, first, { urgency: 'first', signal });
    expect((await reading).data.length).toBeGreaterThan(0);
    expect(clock.now().getTime() - NOW.getTime()).toBeGreaterThanOrEqual(600_000);
  });

  test('rises again after a while without refusals', async () => {
    network.wire.next = [
      { kind: 'limit', retryAfter: 1 },
      { kind: 'limit', retryAfter: 1 },
    ];
    await ask();
    expect(await budgetOf(home.deps.db, 5, clock.now())).toMatchObject({ pace: 3 });
    clock.pass(1_300_000);
    expect(await budgetOf(home.deps.db, 5, clock.now())).toMatchObject({ pace: 5 });
  });

  test('lets go of who does not wait any longer', async () => {
    const one = await live({ perMinute: 1 });
    await one.ask(listCampaigns, first, { urgency: 'person', signal });
    const ended = new AbortController();
    const asked = one.ask(listCampaigns, first, { urgency: 'person', signal: ended.signal });
    ended.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
    expect(network.wire.requests).toHaveLength(1);
  });
});
