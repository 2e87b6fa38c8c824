// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does, and must come first
import './owner-only.ts';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTENTS, contentsOf } from './backups/backups.ts';
import { checkBackup, restoreInstallation } from './backups/restore.ts';
import { backup, MANIFEST, restore } from './db/backup.ts';
import { copyNetwork, isEmpty } from './db/copy.ts';
import { openDuckDb } from './db/engine/duckdb/open.ts';
import type { OpenDatabase } from './db/engine/engine.ts';
import { openPostgres } from './db/engine/postgres/open.ts';
import { migrate } from './db/migrate.ts';
import { NETWORK_FILE, networkFolder, networkSchema } from './places.ts';
import { checkSeals, sealKey } from './domain/audit-seals.store.ts';
import { readSeal, SEAL_FILE } from './domain/newest-seal.ts';
import { messageOf } from './failure.ts';
import { differences, sumsOf, type Sums } from './db/sums.ts';

/**
 * `npm run db:check`, `db:copy`, `db:backup`, `db:restore`, and `partnerdeck db …` of the package: reads a network whole,
 * and moves it between databases and folders.
 */

const usage = `npx partnerdeck db check --from <database>   (in a checkout: npm run db:check -- --from <database>)
npx partnerdeck db check --from <database> --audit <folder of the session secret> [--seal <file>]
npx partnerdeck db copy --from <database> --to <database> [--overwrite]
npx partnerdeck db backup --from <database> --to <new folder>
npx partnerdeck db restore --from <folder> --to <database> [--overwrite]
npx partnerdeck db restore --from <backup of a running server> --check [--key-file <file>]
npx partnerdeck db restore --from <backup of a running server> --data-dir <new folder> [--to <address>] [--key-file <file>]

In a checkout these are npm run db:check, db:copy, db:backup and db:restore, each with -- before what follows; in the
image, node bin/partnerdeck.js db.

A database is the file of a network (data/network.duckdb) or an address (postgres://user:password@host/database). A
file is not read while a server has it open.

A backup of a running server (BACKUP_DIR) holds every network, the uploaded files and the session secret. For copy and
backup those are in DATA_DIR beside the database: copy that folder yourself.`;

/** Told with a backup of one database. */
const REST =
  'That is the tables alone: session-secret, audit-seal.json and the folder files are in the DATA_DIR of the service, and an installation is whole with them only.';

/** SESSION_SECRET as the service reads it. */
const secretSetting = () => process.env['SESSION_SECRET']?.trim() || undefined;
const isAddress = (name: string) => /^postgres(ql)?:\/\//.test(name);
const say = (what: string) => void process.stdout.write(`${what}\n`);

class Misuse extends Error {}

/** Opens a database and migrates it. */
async function opened(name: string): Promise<OpenDatabase> {
  const database = isAddress(name) ? await openPostgres(name) : await openDuckDb(name);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function reading<T>(name: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  if (!isAddress(name) && !existsSync(name)) throw new Misuse(`There is no file ${name}.`);
  const database = await opened(name);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Fills a database. A file is written under a temporary name and replaces the old one when it is complete. */
async function filling(name: string, work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  if (isAddress(name)) return reading(name, work);
  if (!existsSync(dirname(name))) throw new Misuse(`There is no folder for ${basename(name)}: ${dirname(name)}.`);
  const unfinished = `${name}.unfinished`;
  rmSync(unfinished, { force: true });
  const database = await opened(unfinished);
  try {
    await work(database);
    await database.script('checkpoint');
  } catch (error) {
    await database.close();
    rmSync(unfinished, { force: true });
    throw error;
  }
  await database.close();
  rmSync(`${name}.wal`, { force: true });
  renameSync(unfinished, name);
}

/** A database's sums; undefined when it is empty. */
async function held(name: string): Promise<Sums | undefined> {
  if (!isAddress(name) && !existsSync(name)) return undefined;
  return reading(name, async (database) => ((await isEmpty(database)) ? undefined : sumsOf(database)));
}

function mayReplace(name: string, before: Sums | undefined, overwrite: boolean): void {
  if (!before || overwrite) return;
  throw new Misuse(`${shown(name)} holds a network already. With --overwrite it is replaced.`);
}

/** The name without its password. */
const shown = (name: string) => name.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1@');

async function copy(from: string, to: string, overwrite: boolean): Promise<void> {
  await reading(from, async (source) => {
    const wanted = await sumsOf(source);
    const before = await held(to);
    if (before && differences(wanted, before).length === 0) {
      return say('Nothing to do: both hold the same rows and sums.');
    }
    mayReplace(to, before, overwrite);
    await filling(to, async (target) => {
      await copyNetwork(source, target, say);
      const found = differences(wanted, await sumsOf(target));
      if (found.length > 0) throw new Error(`The copy is not the same:\n  ${found.join('\n  ')}`);
    });
    const rows = Object.values(wanted).reduce((sum, table) => sum + Number(table['number of rows']), 0);
    return say(`Copied ${rows} rows of ${Object.keys(wanted).length} tables; rows and sums are the same in both.`);
  });
}

/** Reads every value of a database. @throws for a table that cannot be read */
async function check(name: string): Promise<void> {
  if (!isAddress(name) && !existsSync(name)) throw new Misuse(`There is no file ${name}.`);
  const database = isAddress(name) ? await openPostgres(name) : await openDuckDb(name);
  try {
    const sums = Object.values(await sumsOf(database));
    const rows = sums.reduce((sum, table) => sum + Number(table['number of rows']), 0);
    say(`${shown(name)} can be read: ${rows} rows of ${sums.length} tables.`);
  } catch (error) {
    throw new Error(
      `${shown(name)} cannot be read whole: ${messageOf(error)}\nRestore a backup: "npx partnerdeck db restore", in a checkout "npm run db:restore".`,
      { cause: error },
    );
  } finally {
    await database.close();
  }
}

/**
 * Compares the audit log with its seals, and these with the newest seal that is kept outside of the database: in the
 * folder of the database file, in that of the secret for an address, or in the named file of a backup.
 * @throws when a sealed event or a seal was changed, added or removed
 */
async function checkAudit(name: string, dataDir: string, sealFile: string | undefined): Promise<void> {
  const file = join(dataDir, 'session-secret');
  const secret = secretSetting() ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
  if (secret === undefined) throw new Misuse(`There is no ${file}, and no SESSION_SECRET.`);
  const newest = sealFile ?? join(isAddress(name) ? dataDir : dirname(name), SEAL_FILE);
  const kept = await readSeal(newest);
  if (!kept && sealFile !== undefined) throw new Misuse(`There is no file ${sealFile}.`);
  await reading(name, async ({ db }) => {
    const { seals, events, open, wrong } = await checkSeals(db, sealKey(secret), kept);
    if (wrong.length > 0) throw new Error(`The audit log was changed:\n  ${wrong.join('\n  ')}`);
    say(`No difference: ${events} events under ${seals} seals, ${open} not sealed yet.`);
    if (kept) say(`The seals go at least to seal ${kept.id}, as ${newest} says.`);
    else say(`There is no ${newest}: whether seals were removed at the end cannot be said.`);
  });
}

/** Restores a backup of an installation in passing, and compares it with what it was made from. */
async function checked(from: string, keyFile: string | undefined): Promise<void> {
  const { networks, tables, rows, files, seals } = await checkBackup(from, keyFile, secretSetting());
  say(
    `${from} is whole: ${networks} networks, ${rows} rows of ${tables} tables, ${files} uploaded files, the session ` +
      'secret and the newest seals of the audit log.',
  );
  if (seals.length === 0) return;
  const some = [...seals.slice(0, 5), ...(seals.length > 5 ? [`and ${seals.length - 5} more`] : [])];
  say(
    'The oldest seals do not fit this session secret: they were made with an earlier one, or the log was changed. ' +
      `If the secret was never another one, it was changed.\n  ${some.join('\n  ')}`,
  );
}

/** @throws Misuse for a backup of one database where one of a running server is asked for, with the way to restore it */
function expectOfServer(from: string): void {
  if (existsSync(join(from, CONTENTS)) || !existsSync(join(from, MANIFEST))) return;
  throw new Misuse(
    `${from} is a backup of one database, as "db backup" writes it. Restore it with --from ${from} --to <database>, and ` +
      'keep a damaged file and its .wal elsewhere before. Its uploaded files and its session secret stay in DATA_DIR.',
  );
}

/** @throws Misuse for a backup of a running server where one of a database is asked for, with the way to restore it */
async function expectOfDatabase(from: string, to: string): Promise<void> {
  if (!existsSync(join(from, CONTENTS))) return;
  const { sealed } = await contentsOf(from);
  throw new Misuse(
    `${from} is a backup of a running server, and holds more than one database. Restore all of it with --from ${from} ` +
      `--data-dir <new folder>${isAddress(to) ? ' --to <address>' : ''}${sealed ? ' --key-file <file of its key>' : ''}.`,
  );
}

/** Restores an installation into a folder that does not exist yet, and an empty PostgreSQL database if one is named. */
async function restoreAll(
  from: string,
  { dataDir, address, keyFile }: { dataDir: string; address: string | undefined; keyFile: string | undefined },
): Promise<void> {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Misuse(`${dataDir} is not empty; name a new folder.`);
  }
  if (address !== undefined && !isAddress(address)) {
    throw new Misuse('With --data-dir, --to must be the address of a database. Leave it out for files in that folder.');
  }
  if (address !== undefined && (await held(address))) throw new Misuse(`${shown(address)} holds a network already.`);
  const { networks, missing } = await restoreInstallation(
    from,
    keyFile,
    (id) => {
      const folder = networkFolder(dataDir, id);
      const open = () =>
        address === undefined
          ? openDuckDb(join(folder, NETWORK_FILE))
          : openPostgres(address, { schema: networkSchema(id) });
      return { folder, open };
    },
    dataDir,
    secretSetting(),
  );
  say(`Restored ${networks} networks, their files and the session secret to ${dataDir}.`);
  if (missing.length === 0) return;
  throw new Error(
    `The backup lacked this, and so does ${dataDir}; look for it in other backups and in the DATA_DIR of before:\n  ${missing.join('\n  ')}`,
  );
}

interface OfInstallation {
  to?: string | undefined;
  audit?: string | undefined;
  seal?: string | undefined;
  check: boolean;
  'data-dir'?: string | undefined;
  'key-file'?: string | undefined;
}

async function restoreOne(from: string, to: string, overwrite: boolean): Promise<void> {
  await expectOfDatabase(from, to);
  mayReplace(to, await held(to), overwrite);
  await filling(to, async (target) => void (await restore(target, from)));
  say(`Restored ${shown(to)}. ${REST}`);
}

/** Does what concerns an installation as a whole. @returns false for everything else */
async function onInstallation(what: string | undefined, from: string, values: OfInstallation): Promise<boolean> {
  const { to, audit, seal, check: only, 'data-dir': dataDir, 'key-file': keyFile } = values;
  if (what === 'restore' && (only || dataDir)) expectOfServer(from);
  if (what === 'check' && audit) await checkAudit(from, audit, seal);
  else if (what === 'restore' && only) await checked(from, keyFile);
  else if (what === 'restore' && dataDir) await restoreAll(from, { dataDir, address: to, keyFile });
  else return false;
  return true;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      audit: { type: 'string' },
      seal: { type: 'string' },
      check: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      'key-file': { type: 'string' },
    },
  });
  const [what] = positionals;
  const { from, to, overwrite } = values;
  if (from && (await onInstallation(what, from, values))) return;
  if (what === 'check' && from) return check(from);
  if (!from || !to) throw new Misuse(`--from and --to are needed.\n\n${usage}`);
  if (what === 'copy') return copy(from, to, overwrite);
  if (what === 'backup') {
    await reading(from, (source) => backup(source, to));
    return say(`Written to ${to}. ${REST}`);
  }
  if (what === 'restore') return restoreOne(from, to, overwrite);
  throw new Misuse(usage);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = error instanceof Misuse ? 2 : 1;
}
