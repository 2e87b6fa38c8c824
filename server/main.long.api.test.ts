import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyOfTemplate } from '#server/testing/database';
import { runProgram } from './testing/process.ts';

/** The program as a process, started in other ways. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-main-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

test('with --own it starts empty, and prints an address that sets it up', { timeout: 60_000 }, async () => {
  const data = join(folder, 'own');
  const first = runProgram({ DATA_DIR: data }, [join(import.meta.dirname, 'main.ts'), '--own']);
  const [said, code] = await first.says(/running at http:\S+[^]*\/set-up\?code=([\w-]{32})/);
  expect(said).not.toContain('demo.partnerdeck.test');
  const kept = readdirSync(data, { recursive: true, encoding: 'utf8' });
  expect(kept.length).toBeGreaterThan(1);
  const openToOthers = kept.filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0);
  expect(openToOthers).toEqual([]);
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
