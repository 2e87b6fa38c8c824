import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { copyOfTemplate } from '#server/testing/database';
import { runProgram } from './testing/process.ts';

/** The program as a process. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-main-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('starting', () => {
  test('settings that cannot be used are named, each with what would be right', async () => {
    const { says, ended } = runProgram({
      DATA_DIR: folder,
      PORT: 'http',
      LOG_LEVEL: 'loud',
      DEMO_TODAY: '2026-02-30',
      UPSTREAM_URL: 'ftp://x',
    });
    const [text] = await says(/These settings[\s\S]*UPSTREAM_URL=.*\n/);
    expect(text).toContain('PORT=http: must be a whole number from 0 to 65535');
    expect(text).toContain('LOG_LEVEL=loud: must be one of');
    expect(text).toContain('DEMO_TODAY=2026-02-30');
    expect(await ended).toBe(2);
  });

  test(
    'prints address and sign-ins; passwords are random, and shown once, when others can reach it',
    { timeout: 60_000 },
    async () => {
      const data = join(folder, 'open');
      const first = runProgram({ DATA_DIR: data, HOST: '0.0.0.0' });
      const [, password] = await first.says(/manager@demo\.partnerdeck\.test\s+(\S+)/);
      expect(password).not.toBe('partnerdeck-demo');
      first.child.kill('SIGTERM');
      expect(await first.ended).toBe(0);
      const second = runProgram({ DATA_DIR: data, HOST: '0.0.0.0' });
      await second.says(/manager@demo\.partnerdeck\.test\s+\(password shown at the first start\)/);
      second.child.kill('SIGINT');
      expect(await second.ended).toBe(0);
    },
  );

  test('known passwords do not survive a start that others can reach', { timeout: 60_000 }, async () => {
    const data = join(folder, 'opened-later');
    const local = runProgram({ DATA_DIR: data });
    await local.says(/manager@demo\.partnerdeck\.test\s+partnerdeck-demo/);
    local.child.kill('SIGTERM');
    await local.ended;
    const open = runProgram({ DATA_DIR: data, HOST: '0.0.0.0' });
    const [, password] = await open.says(/manager@demo\.partnerdeck\.test\s+(\S+)/);
    expect(password).toMatch(/^[\w-]{22}$/);
    open.child.kill('SIGTERM');
    await open.ended;
  });
});

test('with --own it starts empty, and prints an address that sets it up', { timeout: 60_000 }, async () => {
  const data = join(folder, 'own');
  const first = runProgram({ DATA_DIR: data }, [join(import.meta.dirname, 'main.ts'), '--own']);
  const [said, code] = await first.says(/running at http:\S+[^]*\/set-up\?code=([\w-]{32})/);
  expect(said).not.toContain('demo.partnerdeck.test');
  first.child.kill('SIGTERM');
  await first.ended;
  const again = runProgram({ DATA_DIR: data }, [join(import.meta.dirname, 'set-up.ts')]);
  const [, newer] = await again.says(/^http:\S+\/set-up\?code=([\w-]{32})$/m);
  expect(newer).not.toBe(code);
  expect(await again.ended).toBe(0);
});

test('beside a demo, --own is refused in words, and nothing is changed', { timeout: 60_000 }, async () => {
  const data = mkdtempSync(join(folder, 'demo-'));
  const database = await copyOfTemplate(data);
  const { says, ended } = runProgram({ ...database.settings, OWN_NETWORK: '1' });
  await says(/The demo network is here\..*Start a network of your own/);
  expect(await ended).toBe(1);
  const kind = await database.read((db) =>
    db.selectFrom('setting').where('name', '=', 'network').selectAll().execute(),
  );
  expect(kind).toEqual([]);
  await database.drop();
});

test('on SIGTERM a request under way is finished, then the database is closed', { timeout: 60_000 }, async () => {
  const data = mkdtempSync(join(folder, 'stop-'));
  const database = await copyOfTemplate(data);
  const { child, says, ended } = runProgram(database.settings);
  const [, address] = await says(/running at (http:\S+)/);
  const signIn = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address! },
    body: JSON.stringify({ email: 'manager@demo.partnerdeck.test', password: 'partnerdeck-demo' }),
  });
  const cookie = signIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const query =
    'agencyId=1&contactId=0&fromDate=2020-01-01&toDate=2026-12-31&dateField=conversion&targetCurrencyCode=GBP';
  const response = await fetch(`${address}/v1/conversions?${query}`, { headers: { cookie, accept: 'text/csv' } });
  child.kill('SIGTERM');
  const lines = (await response.text()).trimEnd().split('\n');
  expect(lines.length - 1).toBe(Number(response.headers.get('x-total-count')));
  expect(await ended).toBe(0);
  expect(existsSync(join(data, 'network.duckdb.wal'))).toBe(false);
});
