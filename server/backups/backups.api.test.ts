import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { formOf, queryText } from '#contract/endpoint';
import { openDuckDb } from '#server/db/engine/duckdb/open';
import { nextId } from '#server/db/ids';
import { differences, sumsOf, type Sums } from '#server/db/sums';
import { networkFolder, NETWORK_FILE } from '#server/places';
import { compiled } from '#server/testing/compiled';
import { NOW } from '#server/testing/config';
import { copyOfTemplate } from '#server/testing/database';
import { inGate } from '#server/testing/thorough';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { runProgram } from '#server/testing/process';
import { audit } from '#server/domain/audit.store';
import { newestSeal, sealEvents, sealKey } from '#server/domain/audit-seals.store';
import { readSeal, SEAL_FILE, writeSeal } from '#server/domain/newest-seal';
import { CONTENTS, filesBelow, filesIn, startBackups, tablesIn, writeBackup, type BackedUp } from './backups.ts';
import { checkBackup, restoreInstallation } from './restore.ts';

/** An installation with two networks and uploaded files is backed up while it works, checked and restored. */

const SECRET = 's'.repeat(64);
const HOUR_MS = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-backups-'));
const keyFile = join(folder, 'key');
let network: TestNetwork;
let open: string;
let sealed: string;
/** Sealed backup of the small networks. */
let small: string;
/** Sums of each network when the sealed backup was made. */
let sums: Sums[];
/** Ids of the uploaded files. */
const uploaded: number[] = [];

const networks = async (): Promise<BackedUp[]> =>
  (await network.deps.networks.every()).map((one) => ({
    id: one.id,
    name: one.name,
    database: (one as TestNetwork).database,
    files: join(one.deps.config.DATA_DIR, 'files'),
  }));

/** Two networks of next to no rows: the demo's take long to write and to check. */
async function smallNetworks(): Promise<BackedUp[]> {
  const [second] = (await networks()).filter(({ id }) => id === 2);
  return [second!, { ...second!, id: 3 }];
}

const sumsOfNetworks = async () => Promise.all((await networks()).map(({ database }) => sumsOf(database)));

/** Seals the audit log of a network, and keeps the newest seal beside it as the service does. */
async function sealAll({ database: { db }, files }: BackedUp, secret = SECRET): Promise<void> {
  const later = new Date(NOW.getTime() + HOUR_MS);
  while ((await db.transaction().execute((tx) => sealEvents(tx, sealKey(secret), later))) > 0);
  const kept = await newestSeal(db);
  if (kept) writeSeal(dirname(files), kept);
}

beforeAll(async () => {
  network = await startNetwork();
  writeFileSync(keyFile, randomBytes(32).toString('hex'));
  const { db } = network.deps;
  await db.insertInto('network').values({ id: 2, kind: 'own', name: 'Second', created_at: NOW }).execute();
  const manager = await network.as('manager');
  for (const name of ['one.txt', 'two.txt']) {
    const answer = await network.app.inject({
      method: 'POST',
      url: `/v1/file-explorer${queryText(manager.own)}`,
      headers: { apikey: manager.key },
      payload: formOf({ categoryId: 6 }, new File([`The text of ${name}`], name)),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    uploaded.push(answer.json<{ entryId: number }>().entryId);
  }
  for (const one of await networks()) await sealAll(one);
  open = await writeBackup({ folder: join(folder, 'open'), keyFile: undefined }, await networks(), SECRET, NOW);
  small = await writeBackup({ folder: join(folder, 'small'), keyFile }, await smallNetworks(), SECRET, NOW);
  // Notices are told in the background: what is compared later is a backup that nothing was written during.
  let meanwhile: Sums[];
  do {
    sums = await sumsOfNetworks();
    const own = mkdtempSync(join(folder, 'sealed-'));
    sealed = await writeBackup({ folder: own, keyFile }, await networks(), SECRET, NOW);
    meanwhile = await sumsOfNetworks();
  } while (sums.some((one, at) => differences(one, meanwhile[at]!).length > 0));
});
afterAll(async () => {
  await network.drop();
  rmSync(folder, { recursive: true, force: true });
});

const copyOf = async (backup: string): Promise<string> => {
  const copy = mkdtempSync(join(folder, 'copy-'));
  for (const path of await filesBelow(backup)) {
    mkdirSync(join(copy, path, '..'), { recursive: true });
    writeFileSync(join(copy, path), readFileSync(join(backup, path)));
  }
  return copy;
};
const flip = (path: string) => {
  const bytes = readFileSync(path);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  writeFileSync(path, bytes);
};

test('every network, row and uploaded file is in it, and nobody else can read it', async () => {
  const checked = await checkBackup(open, undefined);
  expect(checked).toMatchObject({ networks: 2, files: 2 });
  expect(checked.rows).toBeGreaterThan(10_000);
  expect(await checkBackup(sealed, keyFile)).toMatchObject({ networks: 2, files: 2, tables: checked.tables });
  expect(statSync(open).mode & 0o077).toBe(0);
});

test('a restored installation is the same, to the row', async () => {
  const data = join(folder, 'restored');
  await restoreInstallation(
    sealed,
    keyFile,
    (id) => ({
      folder: networkFolder(data, id),
      open: () => openDuckDb(join(networkFolder(data, id), NETWORK_FILE)),
    }),
    data,
  );
  expect(readFileSync(join(data, 'session-secret'), 'utf8')).toBe(SECRET);
  expect(await readSeal(join(data, SEAL_FILE))).toEqual(await newestSeal(network.deps.db));
  for (const [at, { id }] of (await networks()).entries()) {
    const restored = await openDuckDb(join(networkFolder(data, id), NETWORK_FILE));
    expect(differences(sums[at]!, await sumsOf(restored))).toEqual([]);
    await restored.close();
  }
  expect(await filesBelow(join(data, 'files'))).toEqual(expect.arrayContaining(await filesBelow(filesIn(open, 1))));
});

describe('what is not whole is refused in words', () => {
  test('a sealed backup without its key, with another key, or with a changed byte', async () => {
    await expect(checkBackup(small, undefined)).rejects.toThrow('--key-file');
    const other = join(folder, 'other-key');
    writeFileSync(other, randomBytes(32).toString('hex'));
    await expect(checkBackup(small, other)).rejects.toThrow('cannot be opened with this key, or is damaged');
    writeFileSync(other, 'short');
    await expect(checkBackup(small, other)).rejects.toThrow('64 hexadecimal digits');
    const copy = await copyOf(small);
    flip(join(tablesIn(copy, 2), 'agency.csv.sealed'));
    await expect(checkBackup(copy, keyFile)).rejects.toThrow('agency.csv.sealed');
  });

  test('an open backup when a key is named, and sealed files that changed places or were hidden', async () => {
    await expect(checkBackup(open, keyFile)).rejects.toThrow('is not sealed');
    const swapped = await copyOf(small);
    const [one, two] = [2, 3].map((id) => join(tablesIn(swapped, id), 'agency.csv.sealed'));
    const first = readFileSync(one!);
    writeFileSync(one!, readFileSync(two!));
    writeFileSync(two!, first);
    await expect(checkBackup(swapped, keyFile)).rejects.toThrow('agency.csv.sealed cannot be opened');
    const hidden = await copyOf(small);
    const contents = JSON.parse(readFileSync(join(hidden, CONTENTS), 'utf8')) as { networks: object[] };
    writeFileSync(join(hidden, CONTENTS), JSON.stringify({ ...contents, networks: contents.networks.slice(0, 1) }));
    expect(await checkBackup(hidden, keyFile)).toMatchObject({ networks: 2 });
  });

  test('a table that lost rows, and a missing uploaded file', async () => {
    const fewer = await copyOf(open);
    const table = join(tablesIn(fewer, 1), 'placement.csv');
    writeFileSync(table, readFileSync(table, 'utf8').split('\n').slice(3).join('\n'));
    await expect(checkBackup(fewer, undefined)).rejects.toThrow(/placement, number of rows: \d+ and \d+/);
    const without = await copyOf(open);
    const [file] = await filesBelow(filesIn(without, 1));
    rmSync(join(filesIn(without, 1), file!));
    await expect(checkBackup(without, undefined)).rejects.toThrow(/\.txt\) of network 1: no bytes instead of/);
  });

  test('a backup without its secret, its seals or a file is named as that, and restored with words alone', async () => {
    const [second] = await smallNetworks();
    const event = { agency_id: 1, contact_id: 0, actor_kind: 'system', actor_id: 'x', actor_name: 'X' } as const;
    const about = { action: 'agency.changed', subject_kind: 'agency', subject_id: '1', occurred_at: NOW } as const;
    await second!.database.db.transaction().execute((tx) => audit(tx, { ...event, ...about }));
    await sealAll(second!);
    mkdirSync(join(second!.files, 'ab'), { recursive: true });
    writeFileSync(join(second!.files, 'ab', 'one'), 'The text');
    const whole = await writeBackup({ folder: join(folder, 'little'), keyFile: undefined }, [second!], SECRET, NOW);
    expect(await checkBackup(whole, undefined)).toMatchObject({ networks: 1, files: 1 });
    const without = async (...gone: string[]) => {
      const copy = await copyOf(whole);
      for (const path of gone) rmSync(join(copy, path));
      return copy;
    };
    const seal = join('audit-seals', '2', SEAL_FILE);
    const secretless = await without('session-secret');
    await expect(checkBackup(secretless, undefined, SECRET)).rejects.toThrow(
      /not whole. Missing:\n {2}session-secret: /,
    );
    const poor = await without(seal, join('files', '2', 'ab', 'one'));
    await expect(checkBackup(poor, undefined)).rejects.toThrow(/audit-seal\.json: [^]*files of network 2: 0 of 1/);
    const other = await without('session-secret');
    writeFileSync(join(other, 'session-secret'), 'o'.repeat(64));
    await expect(checkBackup(other, undefined)).rejects.toThrow(
      /audit log of network 2 does not fit its seals: [^]*\n {2}Seal 1 /,
    );
    await expect(checkBackup(whole, undefined, 'o'.repeat(64))).rejects.toThrow('SESSION_SECRET is not the secret of');

    // After another secret was set the seals of the one before are named, and refuse nothing.
    const rotated = 'n'.repeat(64);
    await second!.database.db.transaction().execute((tx) => audit(tx, { ...event, ...about }));
    await sealAll(second!, rotated);
    const anew = await writeBackup({ folder: join(folder, 'anew'), keyFile: undefined }, [second!], rotated, NOW);
    expect((await checkBackup(anew, undefined)).seals).toEqual([expect.stringContaining('network 2: Seal 1 ')]);

    // A cut end and a changed older event are explained by no secret.
    const db = second!.database.db;
    await db.updateTable('audit_event').set({ action: 'agency.removed' }).where('occurred_at', '=', NOW).execute();
    const changed = await writeBackup({ folder: join(folder, 'changed'), keyFile: undefined }, [second!], rotated, NOW);
    await expect(checkBackup(changed, undefined)).rejects.toThrow(/does not fit its seals: [^]*an event was changed/);
    await db.deleteFrom('audit_seal').where('id', '>', 1).execute();
    const cut = await writeBackup({ folder: join(folder, 'cut'), keyFile: undefined }, [second!], rotated, NOW);
    await expect(checkBackup(cut, undefined)).rejects.toThrow(/not the one that is kept outside/);

    const to = (data: string, from: string, secret?: string) => {
      const ofNetwork = (id: number) => ({
        folder: networkFolder(data, id),
        open: () => openDuckDb(join(networkFolder(data, id), NETWORK_FILE)),
      });
      return restoreInstallation(from, undefined, ofNetwork, data, secret);
    };
    const data = join(folder, 'secretless');
    await expect(to(data, secretless)).rejects.toThrow(/has no session-secret: [^]* with SESSION_SECRET set/);
    expect(existsSync(data)).toBe(false);
    expect(await to(data, secretless, SECRET)).toEqual({ networks: 1, missing: [] });
    const wrong = await to(join(folder, 'wrong'), secretless, 'o'.repeat(64));
    expect(wrong.missing).toEqual([expect.stringContaining('session-secret is not the one')]);
    expect(readFileSync(join(data, 'session-secret'), 'utf8')).toBe(SECRET);
    const { missing } = await to(join(folder, 'poor'), poor);
    expect(missing).toEqual([expect.stringContaining(seal), 'uploaded files of network 2: 0 of 1']);
  });

  test('a folder that is no backup', async () => {
    await expect(checkBackup(folder, undefined)).rejects.toThrow('no backup of an installation');
  });
});

describe('the way back from a damaged database', () => {
  const db = (...given: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../db.ts'), ...given], {
      encoding: 'utf8',
      env: { ...process.env, ...compiled },
    });

  const kinds: [string, () => string, boolean][] = [
    ['a sealed', () => sealed, true],
    ['an open', () => open, false],
  ];
  // On PostgreSQL no file of the network's can be damaged.
  test.skipIf(inject('template').engine !== 'duckdb').each(kinds.slice(0, inGate(1, kinds.length)))(
    'the start names the command that makes it whole again from %s backup',
    { timeout: 240_000 },
    async (_, backup, isSealed) => {
      const data = mkdtempSync(join(folder, 'damaged-'));
      await copyOfTemplate(data);
      const file = join(data, NETWORK_FILE);
      truncateSync(file, Math.floor(statSync(file).size / 2));
      const refused = runProgram({ DATA_DIR: data });
      const { input: said } = await refused.says(/could not start[^]*\n/);
      expect(await refused.ended).toBe(1);

      const [, command = ''] = /run "npx partnerdeck db ([^"]+)"/.exec(said) ?? [];
      const [, forSealed = ''] = /with (--key-file <file>) when it is sealed/.exec(said) ?? [];
      const whole = mkdtempSync(join(folder, 'whole-'));
      const words = (isSealed ? `${command} ${forSealed}` : command)
        .replace('<backup>', backup())
        .replace('<new folder>', whole)
        .replace('<file>', keyFile);
      const ran = db(...words.split(' '));
      expect([ran.status, ran.stderr, ran.stdout]).toEqual([0, '', expect.stringMatching(/^Restored 2 networks/)]);

      const { child, says, ended } = runProgram({ DATA_DIR: whole });
      try {
        const [, address = ''] = await says(/running at (http:\S+)/);
        const manager = await network.as('manager');
        const get = (path: string, query: object) =>
          fetch(address + path + queryText({ ...manager.own, ...query }), { headers: { apikey: manager.key } });
        const all = {
          fromDate: '2020-01-01',
          toDate: '2026-12-31',
          dateField: 'conversion',
          targetCurrencyCode: 'GBP',
        };
        const before = (await manager.get('/v1/conversions', all)).headers['x-total-count'];
        expect(Number(before)).toBeGreaterThan(1000);
        expect((await get('/v1/conversions', all)).headers.get('x-total-count')).toBe(before);
        const one = await get(`/v1/file-explorer/${uploaded[0]}`, { download: true });
        expect(await one.text()).toBe('The text of one.txt');
        child.kill('SIGTERM');
        expect(await ended).toBe(0);
      } finally {
        child.kill('SIGKILL');
      }
    },
  );

  test('a backup of the other kind is named as that, with the command that restores it', () => {
    const file = join(folder, 'one.duckdb');
    const whole = db('restore', '--from', small, '--to', file);
    expect([whole.status, whole.stderr]).toEqual([
      2,
      expect.stringContaining(`--from ${small} --data-dir <new folder> --key-file <file of its key>`),
    ]);
    const moved = db('restore', '--from', open, '--to', 'postgres://nobody@127.0.0.1/nothing');
    expect(moved.stderr).toContain(`--from ${open} --data-dir <new folder> --to <address>.`);
    const one = tablesIn(open, 2);
    for (const ways of [['--data-dir', join(folder, 'none')], ['--check']]) {
      const { status, stderr } = db('restore', '--from', one, ...ways);
      expect([status, stderr]).toEqual([2, expect.stringContaining(`--from ${one} --to <database>`)]);
    }
    expect([existsSync(file), existsSync(join(folder, 'none'))]).toEqual([false, false]);
    expect(db('restore', '--from', one, '--to', file)).toMatchObject({ status: 0, stderr: '' });
  });
});

test('writers wait for no backup, and numbers that were given out meanwhile are not given out again', async () => {
  const { db } = network.deps;
  const [own] = (await networks()).filter(({ id }) => id === 1);
  const writing = writeBackup({ folder: join(folder, 'during'), keyFile: undefined }, [own!], SECRET, NOW);
  let isWritten = false;
  void writing.then(() => (isWritten = true));
  const taken = await nextId(db, 'placement_id');
  await db.insertInto('setting').values({ name: 'meanwhile', value: '' }).execute();
  expect(isWritten).toBe(false);
  await db.deleteFrom('setting').where('name', '=', 'meanwhile').execute();
  const { sequences } = JSON.parse(readFileSync(join(tablesIn(await writing, 1), 'backup.json'), 'utf8')) as {
    sequences: Record<string, number>;
  };
  expect(sequences['placement_id']).toBeGreaterThan(taken);
});

/** Runs the schedule of a folder once, at an instant. */
async function runSchedule(place: string, now: Date, found = smallNetworks) {
  const said = { done: [] as string[], ahead: [] as string[], trouble: [] as unknown[] };
  const work = startBackups(
    { folder: place, keyFile: undefined, everyHours: 24, keepDays: 30 },
    {
      networks: found,
      secret: SECRET,
      unlessElsewhere: (_name, make) => make(),
      now: () => now,
      onDone: (path) => said.done.push(basename(path)),
      onAhead: (names) => said.ahead.push(...names),
      onTrouble: (error) => said.trouble.push(error),
    },
  );
  await work.stop();
  return said;
}
const NEW = '2026-03-15T12-00-00Z';
/** A folder with backups of these names; only their names count. */
function placeWith(...names: string[]): string {
  const place = mkdtempSync(join(folder, 'scheduled-'));
  for (const name of names) {
    mkdirSync(join(place, name));
    writeFileSync(join(place, name, CONTENTS), '{}');
  }
  return place;
}
const days = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => `2025-01-${String(first + at).padStart(2, '0')}T00-00-00Z`);

test('the running server makes one when it is due, and deletes those that are too old but for the newest', async () => {
  const place = placeWith(...days(1, 5));
  expect(await runSchedule(place, NOW)).toEqual({ done: [NEW], ahead: [], trouble: [] });
  expect(readdirSync(place)).toEqual([...days(3, 5), NEW]);
  expect(await runSchedule(place, NOW)).toEqual({ done: [], ahead: [], trouble: [] });
  const { done } = await runSchedule(place, new Date(NOW.getTime() + 25 * HOUR_MS));
  expect(readdirSync(place)).toEqual([...days(4, 5), NEW, ...done]);
});

test('a full disk gets room: what is too old or was left by a kill goes before the next one is written', async () => {
  const left = '2026-03-15T11-59-00Z.unfinished';
  const place = placeWith(...days(1, 5), left);
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const noRoom = () => Promise.reject(full);
  expect(await runSchedule(place, NOW, noRoom)).toEqual({ done: [], ahead: [], trouble: [full] });
  expect(readdirSync(place)).toEqual(days(3, 5));
  expect(await runSchedule(place, NOW)).toMatchObject({ done: [NEW], trouble: [] });
});

test('a clock that was ahead deletes not all of them, and once it is set back they go on and the log says why', async () => {
  const before = ['2026-03-12', '2026-03-13', '2026-03-14'].map((day) => `${day}T00-00-00Z`);
  const place = placeWith(...before);
  const { done: wrong } = await runSchedule(place, new Date('2031-03-15T12:00:00Z'));
  expect(readdirSync(place)).toEqual([...before, ...wrong]);
  expect(await runSchedule(place, NOW)).toEqual({ done: [NEW], ahead: wrong, trouble: [] });
  expect(readdirSync(place)).toEqual([...before, NEW, ...wrong]);
  expect(await runSchedule(place, NOW)).toEqual({ done: [], ahead: [], trouble: [] });
});
