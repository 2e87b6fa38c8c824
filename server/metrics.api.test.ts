import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailStates } from '#contract/mail';
import { readConfig } from './config.ts';
import { startNetwork, type TestNetwork } from './testing/network.ts';

/** `/metrics` of an installation of two networks, and of one without the setting. */

const TOKEN = 'a token that only tests know, and no reader of metrics'.replaceAll(' ', '-');
const MAILED = 'somebody.reads@example.com';

let network: TestNetwork;
beforeAll(async () => {
  network = await startNetwork({ METRICS_TOKEN: TOKEN });
  const { db, networks } = network.deps;
  await db.insertInto('network').values({ id: 2, kind: 'own', name: 'Second', created_at: new Date() }).execute();
  const second = await networks.get(2);
  const mail = {
    to: MAILED,
    language: 'en',
    kind: 'notice',
    data: { title: 'One', text: 'Two', link: 'http://partnerdeck.test' },
  } as const;
  for (let count = 0; count < 3; count += 1) await network.deps.mail.queue(db, mail);
  await second.deps.mail.queue(second.deps.db, mail);
});
afterAll(() => network.drop());

const ask = (of: TestNetwork, authorization?: string, url = '/metrics') =>
  of.app.inject({ url, headers: authorization === undefined ? {} : { authorization } });

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads the text as Prometheus does. @throws for a line that is neither a comment nor a sample */
function samplesIn(text: string): Sample[] {
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      if (line === '' || /^# (HELP|TYPE) [a-z_:][\w:]* \S/i.test(line)) return [];
      const [, name, labels = '', value] = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
      if (name === undefined) throw new Error(`This line cannot be read: ${line}`);
      const number = value === 'Nan' ? Number.NaN : Number(value?.replace('Inf', 'Infinity'));
      if (Number.isNaN(number) && value !== 'Nan') throw new Error(`This is no number: ${line}`);
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"(?:,|$)/g)];
      expect(pairs.map(([whole]) => whole).join('')).toBe(labels);
      return [{ name, labels: Object.fromEntries(pairs.map(([, key, text]) => [key, text])), value: number }];
    });
}

async function read(of = network): Promise<Sample[]> {
  const response = await ask(of, `Bearer ${TOKEN}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  return samplesIn(response.body);
}

const valueOf = (samples: Sample[], name: string, labels: Record<string, string>): number | undefined =>
  samples.find((one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value))
    ?.value;

test('without the setting there is nothing at the address, whatever is sent', async () => {
  const without = await startNetwork();
  for (const authorization of [undefined, 'Bearer undefined', 'Bearer ']) {
    const response = await ask(without, authorization);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND', refusal: { key: 'service.noAddress' } });
  }
  await without.drop();
});

test('a token that is missing or wrong is refused, and a further network has no such address', async () => {
  for (const authorization of [undefined, TOKEN, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    const response = await ask(network, authorization);
    expect(response.statusCode, authorization).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.json()).toMatchObject({ code: 'INVALID_API_KEY', refusal: { key: 'service.metricsToken' } });
  }
  expect((await ask(network, `Bearer ${TOKEN}`, '/n/2/metrics')).statusCode).toBe(404);
});

test('guesses are counted by the rate limit', async () => {
  const own = await startNetwork({ METRICS_TOKEN: TOKEN, RATE_LIMIT_PER_MINUTE: '3' });
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await ask(own, 'Bearer guessed')).statusCode);
  expect(statuses).toEqual([401, 401, 401, 429]);
  await own.drop();
});

test('a short token ends the start and is not repeated', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN=…: must have at least 32 characters/);
});

test('every line can be read, every name is ours, and nobody is named', async () => {
  const response = await ask(network, `Bearer ${TOKEN}`);
  const samples = samplesIn(response.body);
  expect(samples.filter(({ name }) => !name.startsWith('partnerdeck_'))).toEqual([]);
  for (const name of [
    'partnerdeck_process_resident_memory_bytes',
    'partnerdeck_process_cpu_seconds_total',
    'partnerdeck_nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect(valueOf(samples, name, {}), name).toBeGreaterThanOrEqual(0);
  }
  for (const state of ['waiting', 'running']) {
    expect(valueOf(samples, 'partnerdeck_heavy_operations', { state })).toBe(0);
    for (const id of ['1', '2']) expect(valueOf(samples, 'partnerdeck_reports', { network: id, state })).toBe(0);
  }
  expect(response.body).not.toContain('@');
  const people = await network.deps.db.selectFrom('auth_user').select(['email', 'name']).execute();
  for (const { email, name } of people) {
    expect(response.body).not.toContain(email);
    expect(response.body).not.toContain(name);
  }
});

test('a request is counted once, with its operation, method and status', async () => {
  const publisher = await network.as('publisher');
  const counted = async (labels: Record<string, string>) =>
    valueOf(await read(), 'partnerdeck_request_duration_seconds_count', labels) ?? 0;
  const good = { network: '1', operation: 'listCampaigns', method: 'GET', status: '2xx' };
  const bad = { ...good, status: '4xx' };
  const before = { good: await counted(good), bad: await counted(bad) };
  await publisher.get('/v1/campaigns', { limit: 1 });
  await publisher.get('/v1/campaigns', { limit: 1 });
  await publisher.get('/v1/campaigns', { limit: -1 });
  expect(await counted(good)).toBe(before.good + 2);
  expect(await counted(bad)).toBe(before.bad + 1);
  const [bucket] = (await read()).filter(
    ({ name, labels }) =>
      name === 'partnerdeck_request_duration_seconds_bucket' && labels['le'] === '+Inf' && labels['status'] === '4xx',
  );
  expect(bucket?.value).toBeGreaterThan(0);
});

test('a request of a further network is counted there and not in the first one', async () => {
  const counts = async () => {
    const sums = { first: 0, second: 0, lists: 0 };
    for (const { name, labels, value } of await read()) {
      if (name !== 'partnerdeck_request_duration_seconds_count') continue;
      sums[labels['network'] === '1' ? 'first' : 'second'] += value;
      if (labels['network'] === '2' && labels['operation'] === 'listCampaigns') sums.lists += value;
    }
    return sums;
  };
  const before = await counts();
  await network.app.inject('/n/2/v1/campaigns');
  // The first network has the first reading.
  expect(await counts()).toEqual({ first: before.first + 1, second: before.second + 1, lists: before.lists + 1 });
});

test('addresses that are no operation are counted together', async () => {
  await network.app.inject('/healthz');
  await network.app.inject('/somewhere-nobody-knows');
  const samples = await read();
  const other = { network: '1', operation: 'other', method: 'GET' };
  expect(valueOf(samples, 'partnerdeck_request_duration_seconds_count', { ...other, status: '2xx' })).toBeGreaterThan(
    0,
  );
  expect(JSON.stringify(samples)).not.toContain('nobody-knows');
});

test('mails agree with the outbox of each network', async () => {
  const samples = await read();
  const { db, networks } = network.deps;
  const further = (await networks.get(2)).deps.db;
  for (const [id, of] of [
    ['1', db],
    ['2', further],
  ] as const) {
    const rows = await of.selectFrom('outbox').select('state').execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const state of mailStates) {
      const inState = rows.filter((one) => one.state === state).length;
      expect(valueOf(samples, 'partnerdeck_mails', { network: id, state }), `${id} ${state}`).toBe(inState);
    }
  }
});

test('what cannot be read is left out, and the rest is answered', async () => {
  const own = await startNetwork({ METRICS_TOKEN: TOKEN });
  await own.database.script('drop table outbox');
  const samples = await read(own);
  expect(samples.filter(({ name }) => name === 'partnerdeck_mails')).toEqual([]);
  expect(valueOf(samples, 'partnerdeck_reports', { network: '1', state: 'running' })).toBe(0);
  await own.drop();
});

test('a network that is closed is told of no more', async () => {
  const own = await startNetwork({ METRICS_TOKEN: TOKEN });
  const { db, networks } = own.deps;
  await db.insertInto('network').values({ id: 2, kind: 'own', name: 'Second', created_at: new Date() }).execute();
  await networks.get(2);
  const told = async () =>
    (await read(own)).filter(({ name, labels }) => name.endsWith('_reports') && labels['network'] === '2');
  expect(await told()).not.toEqual([]);
  await networks.close(2);
  expect(await told()).toEqual([]);
  await own.drop();
});
