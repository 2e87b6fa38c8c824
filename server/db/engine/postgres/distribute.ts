import type { OpenDatabase } from '../engine.ts';
import { factInstants } from '#server/db/facts';
import { openPostgres } from './open.ts';
import { distributed } from './schema.ts';

/** A server that holds the facts of some agencies: its database's address and their ids. */
export interface Shard {
  url: string;
  agencyIds: readonly number[];
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** How the coordinator's foreign servers and users are named: shard_1, shard_2 … */
const nameOf = (at: number) => `shard_${at + 1}`;

function serverOf({ url }: Shard, at: number): string {
  const { hostname, port, pathname, username, password } = new URL(url);
  const options = {
    host: hostname,
    port: port || '5432',
    dbname: decodeURIComponent(pathname.slice(1)),
    use_remote_estimate: 'true',
    fetch_size: '10000',
    batch_size: '1000',
    async_capable: 'true',
  };
  const written = Object.entries(options).map(([name, value]) => `${name} ${quoted(value)}`);
  const login = [`user ${quoted(decodeURIComponent(username))}`];
  if (password) login.push(`password ${quoted(decodeURIComponent(password))}`);
  return `create server ${nameOf(at)} foreign data wrapper postgres_fdw options (${written.join(', ')});
    create user mapping for current_user server ${nameOf(at)} options (${login.join(', ')});`;
}

/** A table of facts becomes one that is split by agency: what there was stays as the part of all other agencies. */
function split(table: string, shards: readonly Shard[]): string {
  const parts = shards.map(
    ({ agencyIds }, at) =>
      `create foreign table ${table}_${nameOf(at)} partition of ${table}
        for values in (${agencyIds.join(', ')}) server ${nameOf(at)} options (table_name '${table}');`,
  );
  const moved = `agency_id in (${shards.flatMap(({ agencyIds }) => agencyIds).join(', ')})`;
  return `
    alter table ${table} rename to ${table}_here;
    create table ${table} (like ${table}_here) partition by list (agency_id);
    ${parts.join('\n')}
    insert into ${table} select * from ${table}_here where ${moved};
    delete from ${table}_here where ${moved};
    alter table ${table} attach partition ${table}_here default;`;
}

/** The setting of a coordinator's database that lets what is summed by agency be summed where the agency's facts are. */
export const summedInParts = (database: string) =>
  `alter database "${database}" set enable_partitionwise_aggregate = on`;

/**
 * On a shard a fact is one plain table: postgres_fdw finds the row that it changes by its place in a table, and in each
 * part of a partitioned one another row has that place.
 */
async function makePlain(url: string): Promise<void> {
  await onShard(url, async (shard) => {
    await shard.scripts(async ({ script }) => {
      for (const table of Object.keys(factInstants)) {
        await script(`create table ${table}_plain (like ${table} including defaults including constraints);
          drop table ${table};
          alter table ${table}_plain rename to ${table}`);
      }
    });
    const today = new Date().toISOString().slice(0, 10);
    await shard.complete(today, today);
  });
}

async function onShard(url: string, work: (shard: OpenDatabase) => Promise<void>): Promise<void> {
  const shard = await openPostgres(url);
  try {
    await work(shard);
  } finally {
    await shard.close();
  }
}

/**
 * Moves the facts of some agencies to other PostgreSQL servers, which the coordinator reads and writes through
 * postgres_fdw; everything else stays where it is. The shards have the same schema, and no rows.
 * @throws when it is distributed already, or an agency is named twice.
 */
export async function distribute(coordinator: OpenDatabase, shards: readonly Shard[]): Promise<void> {
  const agencyIds = shards.flatMap((shard) => shard.agencyIds);
  if (new Set(agencyIds).size < agencyIds.length) throw new Error('An agency is on one shard only.');
  const [here] = await coordinator.snapshot((reader) =>
    reader.rows<{ there: boolean; name: string }>(
      `select to_regclass('${distributed[0]}_here') is not null as there, current_database() as name`,
    ),
  );
  if (here?.there) throw new Error('The facts are distributed already.');
  for (const { url } of shards) await makePlain(url);
  await coordinator.scripts(async ({ script }) => {
    await script('create extension if not exists postgres_fdw');
    for (const [at, shard] of shards.entries()) await script(serverOf(shard, at));
    for (const table of distributed) await script(split(table, shards));
    await script(summedInParts(here?.name ?? ''));
  });
  // What is asked of a shard follows from what it knows of its rows.
  for (const { url } of shards) await onShard(url, (shard) => shard.script('analyze'));
  await coordinator.script('analyze');
}
