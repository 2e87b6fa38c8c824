/** `npm run db:copy`, `db:backup`, `db:restore`: moves a network between databases and folders. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { backup, restore } from '../server/db/backup.ts';
import { copyNetwork, isEmpty } from '../server/db/copy.ts';
import { openDuckDb } from '../server/db/engine/duckdb/open.ts';
import type { OpenDatabase } from '../server/db/engine/engine.ts';
import { distribute, type Shard } from '../server/db/engine/postgres/distribute.ts';
import { openPostgres } from '../server/db/engine/postgres/open.ts';
import { migrate } from '../server/db/migrate.ts';
import { differences, sumsOf, type Sums } from '../server/db/sums.ts';

const usage = `A database is the file of a network (data/network.duckdb) or an address (postgres://user:password@host/database).

  npm run db:copy -- --from <database> --to <database> [--overwrite]
  npm run db:backup -- --from <database> --to <new folder>
  npm run db:restore -- --from <folder> --to <database> [--overwrite]
  npm run db:prepare -- --from <database>
  npm run db:distribute -- --from <address> --shard <agency ids>=<address> [--shard …]

Uploaded files and the session secret are in DATA_DIR beside the database: copy that folder yourself.`;

const isAddress = (name: string) => /^postgres(ql)?:\/\//.test(name);
const say = (what: string) => void process.stdout.write(`${what}\n`);

const AHEAD_MS = 100 * 86_400_000;

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

function shardOf(text: string): Shard {
  const [, ids = '', url = ''] = /^([\d,]+)=(.+)$/.exec(text) ?? [];
  if (!isAddress(url)) throw new Misuse(`--shard ${text}: must be agency ids, =, and an address: 2,3=postgres://…`);
  return { url, agencyIds: ids.split(',').map(Number) };
}

/** Prepares a database as a server's start would, for shards, on which no server runs. */
async function prepare(name: string): Promise<void> {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  await reading(name, (database) => database.complete(dayOf(Date.now()), dayOf(Date.now() + AHEAD_MS)));
  say(`${shown(name)} has the schema of this program.`);
}

async function spread(from: string, shards: Shard[]): Promise<void> {
  if (shards.length === 0) throw new Misuse(`At least one --shard is needed.\n\n${usage}`);
  await reading(from, async (coordinator) => {
    for (const { url } of shards) {
      await reading(url, async (shard) => {
        if (!(await isEmpty(shard))) throw new Misuse(`${shown(url)} holds rows already; a shard begins empty.`);
      });
    }
    await distribute(coordinator, shards);
  });
  say(`The facts of agencies ${shards.flatMap((one) => one.agencyIds).join(', ')} are on ${shards.length} shards.`);
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      shard: { type: 'string', multiple: true, default: [] },
    },
  });
  const [what] = positionals;
  const { from, to, overwrite, shard } = values;
  if (what === 'prepare' && from) return prepare(from);
  if (what === 'distribute' && from) return spread(from, shard.map(shardOf));
  if (!from || !to) throw new Misuse(`--from and --to are needed.\n\n${usage}`);
  if (what === 'copy') return copy(from, to, overwrite);
  if (what === 'backup') {
    await reading(from, (source) => backup(source, to));
    return say(`Written to ${to}.`);
  }
  if (what === 'restore') {
    mayReplace(to, await held(to), overwrite);
    await filling(to, (target) => restore(target, from));
    return say(`Restored ${shown(to)}.`);
  }
  throw new Misuse(usage);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = error instanceof Misuse ? 2 : 1;
}
