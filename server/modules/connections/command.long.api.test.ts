import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/failures';
import { connectBySettings } from '#server/start';
import { NOW, testConfig } from '#server/testing/config';
import { freePort } from '#server/testing/free-port';
import { copyOfTemplate, testOfSessions } from '#server/testing/database';
import { startLive } from '#server/testing/mirrored';
import { emailOf } from '#server/testing/keys';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { commandToken, isCommandToken, TOKEN_HEADER } from './command.ts';

/** The ways to connect an account without a page: the command, beside a running service, and the settings. */

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-connect-'));
let there: Awaited<ReturnType<typeof startLive>>;
let account: Caller;
beforeAll(async () => {
  there = await startLive({ recent: true });
  account = await there.live.as('publisher');
}, 60_000);
afterAll(async () => {
  await there.wire.close();
  await there.live.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes the command busy with something else for ten seconds once it has connected, so that nothing is in time. */
const busyOnceConnected = `data:text/javascript,${encodeURIComponent(`
  const write = process.stderr.write.bind(process.stderr);
  const busy = (times) => {
    for (const until = Date.now() + 2500; Date.now() < until; );
    if (times > 1) setTimeout(busy, 0, times - 1);
  };
  process.stderr.write = (...said) => {
    if (String(said[0]).includes('is connected')) setTimeout(busy, 0, 4);
    return write(...said);
  };
`)}`;

const connections = async (home: TestNetwork) => home.deps.db.selectFrom('connection').selectAll().execute();

describe('the command', () => {
  let home: TestNetwork;
  let port: string;
  beforeAll(async () => {
    home = await startNetwork({ ALLOW_PRIVATE_NETWORKS: '1' });
    port = new URL(await home.app.listen({ port: 0, host: '127.0.0.1' })).port;
  });
  afterAll(async () => home.drop());

  /** Its exit code and what it says. */
  async function command(
    key: string,
    more: readonly string[] = [],
    at: string = port,
    place: Record<string, string> = { DATA_DIR: folder, SESSION_SECRET: home.deps.config.SESSION_SECRET },
  ): Promise<{ code: number; said: string }> {
    const file = join(folder, 'key');
    writeFileSync(file, `${key}\n`);
    const { agencyId, contactId } = account.own;
    const args = ['--url', there.wire.url, '--role', 'publisher', '--agency', String(agencyId)];
    args.push('--contact', String(contactId), '--name', 'My site', '--for', emailOf('publisher'));
    args.push('--key-file', file, '--per-minute', '600', ...more);
    const env = { ...process.env, PORT: at, ...place };
    try {
      const { stderr } = await run(process.execPath, ['server/connect.ts', ...args], { env });
      return { code: 0, said: stderr };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, said: stderr };
    }
  }

  test('connects while the service runs, waits, and never says the key', { timeout: 60_000 }, async () => {
    const wrong = await command('pd_nothing');
    expect(wrong).toMatchObject({ code: 2, said: expect.stringContaining('The network refuses this key.') });
    const right = await command(account.key, ['--wait', 'first']);
    expect(right, right.said).toMatchObject({ code: 0, said: expect.stringContaining('My site is connected: /n/') });
    expect(right.said).not.toContain(account.key);
    expect(await connections(home)).toHaveLength(1);
  });

  test('asks a busy service again, when it connects and while it waits', { timeout: 60_000 }, async () => {
    let asked = 0;
    const busy = createServer((request, response) => {
      void (async () => {
        const body = await buffer(request);
        const isTurnedAway = request.url !== '/healthz' && asked++ % 3 < 2;
        if (isTurnedAway) {
          const problem: Pick<Problem, 'code' | 'detail'> = { code: 'OVERLOADED', detail: 'Try again later.' };
          return response.writeHead(503, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
        }
        const headers = new Headers(request.headers as Record<string, string>);
        for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
        const answer = await fetch(`http://127.0.0.1:${port}${request.url}`, {
          method: request.method ?? 'GET',
          headers,
          ...(body.length > 0 && { body: new Uint8Array(body) }),
        });
        return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      })();
    });
    await once(busy.listen(0, '127.0.0.1'), 'listening');
    const at = String((busy.address() as AddressInfo).port);
    const { code, said } = await command(account.key, ['--wait', 'first'], at);
    busy.close();
    expect([code, said]).toEqual([0, expect.stringContaining('My site is connected: /n/')]);
    expect(asked).toBeGreaterThanOrEqual(6);
  });

  test('gives the connection of the same account a new key', { timeout: 60_000 }, async () => {
    const [before] = await connections(home);
    const { key } = await there.live.asAnother('publisher');
    expect(await command(key)).toMatchObject({ code: 0 });
    const [after, ...others] = await connections(home);
    expect(others).toEqual([]);
    expect(after?.network_id).toBe(before?.network_id);
    expect(after?.sealed_key).not.toBe(before?.sealed_key);
  });

  test('beside a service whose folder is another one, it says so and makes no secret there', async () => {
    const other = mkdtempSync(join(folder, 'other-'));
    const { code, said } = await command(account.key, [], port, { DATA_DIR: other });
    expect([code, said]).toEqual([2, expect.stringMatching(/^There is no .*session-secret.* Set DATA_DIR/)]);
    expect(readdirSync(other)).toEqual([]);
  });

  test('is asked for everything it needs', { timeout: 30_000 }, async () => {
    const { code, said } = await command(account.key, ['--wait', 'forever']);
    expect([code, said]).toEqual([2, expect.stringContaining('npm run connect --')]);
  });

  test.each([undefined, 'nonsense', commandToken('another secret', new Date())])('needs a token: %s', async (token) => {
    const response = await home.app.inject({
      method: 'POST',
      url: '/command/connect',
      headers: token === undefined ? {} : { [TOKEN_HEADER]: token },
      payload: {},
    });
    expect(response.statusCode).toBe(401);
  });
});

testOfSessions(
  'connects without a running service, and waits until the last 30 days are there',
  { timeout: 180_000 },
  async () => {
    const own = mkdtempSync(join(tmpdir(), 'partnerdeck-connect-'));
    const database = await copyOfTemplate(own);
    const file = join(own, 'key');
    writeFileSync(file, account.key);
    const { agencyId, contactId } = account.own;
    const args = ['--url', there.wire.url, '--role', 'publisher', '--agency', String(agencyId)];
    args.push('--contact', String(contactId), '--name', 'Alone', '--for', emailOf('publisher'));
    args.push('--key-file', file, '--per-minute', '600', '--wait', 'first');
    const { SESSION_SECRET } = testConfig(database.settings);
    const settings = { ...database.settings, SESSION_SECRET, ALLOW_PRIVATE_NETWORKS: '1', DEMO_TODAY: '2026-03-15' };
    const env = { PATH: process.env['PATH'], PORT: String(await freePort()), DEMO_CONVERSIONS: '0', ...settings };
    const { stderr } = await run(process.execPath, ['--import', busyOnceConnected, 'server/connect.ts', ...args], {
      env,
    });
    expect(stderr).toContain('Alone is connected: /n/');
    expect(stderr).not.toContain(account.key);
    const home = await startNetwork({ ALLOW_PRIVATE_NETWORKS: '1' }, undefined, () => NOW, database);
    const [connection, ...others] = await connections(home);
    expect(others).toEqual([]);
    const { mirror } = (await home.deps.networks.get(connection!.network_id)).deps;
    expect((await mirror!.progress()).stage).not.toBe('first');
    await home.drop();
    rmSync(own, { recursive: true, force: true });
  },
);

test('a token is valid for a minute', () => {
  const now = new Date('2026-03-15T12:00:00Z');
  const token = commandToken('a secret', now);
  expect(isCommandToken('a secret', token, now)).toBe(true);
  expect(isCommandToken('a secret', token, new Date('2026-03-15T12:01:01Z'))).toBe(false);
  expect(isCommandToken('a secret', token, new Date('2026-03-15T11:59:00Z'))).toBe(false);
});

test('settings connect an account once', { timeout: 60_000 }, async () => {
  const home = await startNetwork({
    ALLOW_PRIVATE_NETWORKS: '1',
    UPSTREAM_URL: `${there.wire.url}/v1`,
    UPSTREAM_API_KEY: account.key,
    UPSTREAM_AGENCY: String(account.own.agencyId),
    UPSTREAM_CONTACT: String(account.own.contactId),
    UPSTREAM_FOR: emailOf('publisher'),
  });
  await connectBySettings(home);
  await connectBySettings(home);
  expect(await connections(home)).toMatchObject([{ name: '127.0.0.1', role: 'publisher', per_minute: 5 }]);
  await home.drop();
});
