import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDuckDb } from './db/engine/duckdb/open.ts';
import { invariants } from './demo/invariants.ts';
import { migrate, migrations } from './db/migrate.ts';
import { sql } from 'kysely';
import { startNetwork, type TestNetwork } from './testing/network.ts';

const ASSETS = join(import.meta.dirname, '../dist/en/assets');

let network: TestNetwork;
beforeAll(async () => {
  network = await startNetwork();
});
afterAll(() => network.drop());

describe('the service', () => {
  test('says that it is alive and ready, with a request id and security headers', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const response = await network.app.inject(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      const policy = String(response.headers['content-security-policy']).split(';');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "base-uri 'none'",
          "font-src 'self'",
          "object-src 'none'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(response.headers['x-content-type-options']).toBe('nosniff');
      const devices = String(response.headers['permissions-policy']).split(', ');
      expect(devices).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()']));
    }
  });

  describe('while it is too busy for anything else', () => {
    let busy: TestNetwork;
    beforeAll(async () => {
      busy = await startNetwork({}, undefined, undefined, undefined, undefined, { mostDelayMs: 1 });
    });
    afterAll(() => busy.drop());

    /** The statuses of addresses that are asked one after the other, right after the service was held up. */
    const statusesOf = (urls: readonly string[]) => async () => {
      const until = performance.now() + 100;
      while (performance.now() < until);
      const statuses = [];
      for (const url of urls) statuses.push((await busy.app.inject(url)).statusCode);
      return statuses;
    };

    test('is alive, and never shed', () =>
      expect.poll(statusesOf(['/readyz', '/healthz']), { timeout: 20_000 }).toEqual([503, 200]));

    // Without a build there are no files.
    test.skipIf(!existsSync(ASSETS))('sends the files of a page', async () => {
      const [file = ''] = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
      const urls = ['/readyz', `/assets/${file}`, '/favicon.svg'];
      await expect.poll(statusesOf(urls), { timeout: 20_000 }).toEqual([503, 200, 200]);
      const asked = { url: `/assets/${file}`, headers: { 'accept-encoding': 'x-gzip' } };
      // Nobody has it compressed anew.
      expect((await busy.app.inject(asked)).headers['content-encoding']).toBeUndefined();
    });
  });

  test('describes /v1, and nothing else, as OpenAPI', async () => {
    const document = (await network.app.inject('/openapi.json')).json();
    expect(Object.keys(document.paths).every((path) => path.startsWith('/v1/'))).toBe(true);
    const operation = document.paths['/v1/conversions'].get;
    const required = operation.parameters
      .filter((one: { required: boolean }) => one.required)
      .map((one: { name: string }) => one.name);
    expect(required.toSorted()).toEqual([
      'agencyId',
      'contactId',
      'dateField',
      'fromDate',
      'targetCurrencyCode',
      'toDate',
    ]);
    const page = await network.app.inject('/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/base-uri 'none';.*frame-ancestors 'none'/);
  });

  test('logs one line a request, with who asked and without secrets', async () => {
    const lines: string[] = [];
    const own = await startNetwork({ LOG_LEVEL: 'info' }, (line) => lines.push(line));
    const publisher = await own.as('publisher');
    lines.length = 0;
    await publisher.get('/v1/campaigns', { limit: 1 }, { cookie: 'partnerdeck.session_token=secret' });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      method: 'GET',
      status: 200,
      by: expect.stringContaining('service_account:'),
    });
    expect(lines[0]).not.toContain(publisher.key);
    expect(lines[0]).not.toContain('secret');
    await own.app.inject({ url: '/v1/campaigns', headers: { apikey: 'pd_wrong' } });
    expect(JSON.parse(lines[1]!)).toMatchObject({ status: 401, refused: 'INVALID_API_KEY' });
    await own.drop();
  });

  test('compresses what is worth it', async () => {
    const response = await network.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'br' } });
    expect(response.headers['content-encoding']).toBe('br');
  });

  test('hides what went wrong inside, and names the request', async () => {
    const broken = await startNetwork();
    await sql`drop table saved_view`.execute(broken.deps.db);
    const cookie = await broken.signIn('publisher');
    const response = await broken.app.inject({
      url: `/api/views?list=campaigns&agencyId=1&contactId=200001`,
      headers: { cookie },
    });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 'INTERNAL', requestId: response.headers['x-request-id'] });
    expect(response.body).not.toContain('saved_view');
    await broken.drop();
  });
});

describe('saved views', () => {
  const origin = 'http://partnerdeck.test';
  test('are kept by user and list, replaced by name, and deleted', async () => {
    const cookie = await network.signIn('publisher');
    const save = (query: string) =>
      network.app.inject({
        method: 'POST',
        url: '/api/views',
        headers: { cookie, origin },
        payload: { list: 'conversions', name: 'Mine', query },
      });
    const first = await save('status=pending');
    expect(first.statusCode).toBe(201);
    await save('status=approved');
    const url = '/api/views?list=conversions&agencyId=1&contactId=';
    const viewsOf = (headers: { cookie: string }, contactId: number) =>
      network.app.inject({ url: url + String(contactId), headers });
    const listed = await viewsOf({ cookie }, 200001);
    expect(listed.json()).toMatchObject([{ name: 'Mine', query: 'status=approved' }]);
    const other = await network.signIn('advertiser');
    expect((await viewsOf({ cookie: other }, 100001)).json()).toEqual([]);
    const one = { method: 'DELETE', url: `/api/views/${listed.json()[0].id}` } as const;
    expect((await network.app.inject({ ...one, headers: { cookie: other, origin } })).statusCode).toBe(404);
    expect((await network.app.inject({ ...one, headers: { cookie, origin } })).statusCode).toBe(204);
    expect((await viewsOf({ cookie }, 200001)).json()).toEqual([]);
  });
});

describe('the accounts of an agency', () => {
  test('are searched by its managers only', async () => {
    const cookie = await network.signIn('manager');
    const get = (query: string, as = cookie) =>
      network.app.inject({ url: `/api/accounts?agencyId=1${query}`, headers: { cookie: as } });
    const publishers = (await get('&kind=publisher&limit=500')).json();
    expect(new Set(publishers.map((one: { kind: string }) => one.kind))).toEqual(new Set(['publisher']));
    const [{ name, contactId }] = publishers;
    expect((await get(`&searchTerm=${encodeURIComponent(name.slice(0, 5).toUpperCase())}`)).json()[0].name).toBe(name);
    expect((await get(`&searchTerm=${contactId}`)).json()).toHaveLength(1);
    expect((await get(`&contactIds=${contactId},100001`)).json()).toHaveLength(2);
    expect((await get('', await network.signIn('publisher'))).statusCode).toBe(403);
    expect((await network.app.inject({ url: '/api/accounts?agencyId=2', headers: { cookie } })).statusCode).toBe(403);
  });

  test('verticals and countries are offered by name', async () => {
    const cookie = await network.signIn('publisher');
    const { sectors, verticals, countries } = (
      await network.app.inject({ url: '/api/vocabulary', headers: { cookie } })
    ).json();
    expect(sectors).toHaveLength(12);
    expect(verticals[0].group).toEqual(expect.any(String));
    expect(countries.length).toBeGreaterThan(5);
  });
});

describe('the database', () => {
  test('of a newer program is refused', async () => {
    const database = await openDuckDb(':memory:');
    await migrate(database);
    expect(await migrate(database)).toEqual([]);
    const beyond = migrations().at(-1)!.number + 1;
    await database.script(`insert into schema_migration values (${beyond}, 'later', localtimestamp)`);
    await expect(migrate(database)).rejects.toThrow(`has schema ${beyond}`);
    await database.close();
  });

  test('that another process holds is refused by name', { timeout: 20_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-lock-'));
    const { spawn } = await import('node:child_process');
    const path = join(folder, 'held.duckdb');
    const script = `import { openDuckDb } from '${join(import.meta.dirname, 'db/engine/duckdb/open.ts')}'; await openDuckDb('${path}'); process.stdout.write('held'); setInterval(() => {}, 1000)`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    await expect(openDuckDb(path)).rejects.toThrow(`process ${holder.pid}`);
    holder.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  test('holds its invariants after requests that write', async () => {
    const { db } = network.deps;
    for (const { name, sql: text } of invariants) {
      const { rows } = await sql.raw(text).execute(db);
      expect(rows, name).toEqual([]);
    }
  });

  test('takes writers of the same row one after the other', async () => {
    const { db } = network.deps;
    await db.insertInto('setting').values({ name: 'counter', value: '0' }).execute();
    const add = () =>
      db.transaction().execute(async (trx) => {
        const { value } = await trx
          .selectFrom('setting')
          .where('name', '=', 'counter')
          .select('value')
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('setting')
          .set({ value: String(Number(value) + 1) })
          .where('name', '=', 'counter')
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, add));
    const { value } = await db
      .selectFrom('setting')
      .where('name', '=', 'counter')
      .select('value')
      .executeTakeFirstOrThrow();
    expect(value).toBe('20');
  });
});
