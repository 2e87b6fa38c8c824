import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';

/** The program itself, as a process. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-main-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(settings: Record<string, string>) {
  const environment = {
    PATH: process.env['PATH'],
    PORT: '0',
    DEMO_TODAY: '2026-03-15',
    DEMO_CONVERSIONS: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(said);
        if (found) resolve(found);
      };
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (data: Buffer) => {
          said += data.toString();
          look();
        });
      }
      void ended.then((code) => reject(new Error(`ended with ${code}: ${said}`)));
    });
  return { child, ended, says };
}

describe('starting', () => {
  test('settings that cannot be used are named, each with what would be right', async () => {
    const { says, ended } = run({
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
      const first = run({ DATA_DIR: data, HOST: '0.0.0.0' });
      const [, password] = await first.says(/manager@demo\.partnerdeck\.test\s+(\S+)/);
      expect(password).not.toBe('partnerdeck-demo');
      first.child.kill('SIGTERM');
      expect(await first.ended).toBe(0);
      const second = run({ DATA_DIR: data, HOST: '0.0.0.0' });
      await second.says(/manager@demo\.partnerdeck\.test\s+\(password shown at the first start\)/);
      second.child.kill('SIGINT');
      expect(await second.ended).toBe(0);
    },
  );

  test('known passwords do not survive a start that others can reach', { timeout: 60_000 }, async () => {
    const data = join(folder, 'opened-later');
    const local = run({ DATA_DIR: data });
    await local.says(/manager@demo\.partnerdeck\.test\s+partnerdeck-demo/);
    local.child.kill('SIGTERM');
    await local.ended;
    const open = run({ DATA_DIR: data, HOST: '0.0.0.0' });
    const [, password] = await open.says(/manager@demo\.partnerdeck\.test\s+(\S+)/);
    expect(password).toMatch(/^[\w-]{16}$/);
    open.child.kill('SIGTERM');
    await open.ended;
  });
});

test('on SIGTERM a request under way is finished, then the database is closed', { timeout: 60_000 }, async () => {
  const data = mkdtempSync(join(folder, 'stop-'));
  copyFileSync(inject('template'), join(data, 'network.duckdb'));
  const { child, says, ended } = run({ DATA_DIR: data });
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
