import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
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

  test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://partners.example' }])(
    'prints address and sign-ins; passwords are random, and shown once, when others can reach it: %o',
    { timeout: 60_000 },
    async (settings) => {
      const data = mkdtempSync(join(folder, 'open-'));
      const first = runProgram({ DATA_DIR: data, ...settings });
      const [, password] = await first.says(/manager@demo\.partnerdeck\.test\s+(\S+)/);
      expect(password).not.toBe('partnerdeck-demo');
      first.child.kill('SIGTERM');
      expect(await first.ended).toBe(0);
      const second = runProgram({ DATA_DIR: data, ...settings });
      await second.says(/manager@demo\.partnerdeck\.test\s+\(password shown at the first start\)/);
      second.child.kill('SIGINT');
      expect(await second.ended).toBe(0);
    },
  );
});

test.runIf(existsSync('/proc/self/task'))('the service’s own thread goes before those of the pool', async () => {
  const { child, says, ended } = runProgram({ DATA_DIR: join(folder, 'priorities') });
  await says(/is running at/);
  const tasks = `/proc/${child.pid}/task`;
  const pool = readdirSync(tasks).filter((id) => readFileSync(`${tasks}/${id}/comm`, 'utf8').trim() === 'libuv-worker');
  expect(pool.length).toBeGreaterThan(4);
  const own = getPriority(child.pid);
  for (const id of pool) expect(getPriority(Number(id))).toBeGreaterThan(own);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
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
