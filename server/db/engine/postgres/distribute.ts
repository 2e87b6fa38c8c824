import type { OpenDatabase } from '../engine.ts';
import { factInstants } from '#server/db/facts';
import { openPostgres } from './open.ts';
import { distributed } from './schema.ts';

/** A server that holds the facts of some agencies: its database URL and their ids. */
export interface Shard {
  url: string;
  agencyIds: readonly number[];
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Names of the coordinator's foreign servers and users: shard_1, shard_2 … */
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

/** Partitions a table of facts by agency; the existing table becomes the default partition. */
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

/**
 * Enables partition-wise aggregation in the coordinator's database, so that sums by agency are computed on its shard.
 */
export const summedInParts = (database: string) =>
  `alter database "${database}" set enable_partitionwise_aggregate = on`;

/**
 * Turns a shard's partitioned tables into plain ones: postgres_fdw addresses rows by ctid, which is unique only within
 * one partition.
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
 * Moves the facts of some agencies to other PostgreSQL servers, which the coordinator accesses through postgres_fdw.
 * The shards have the same schema and no rows.
 * @throws when the database is distributed already, or an agency is named twice.
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
  // The planner needs the shards' statistics.
  for (const { url } of shards) await onShard(url, (shard) => shard.script('analyze'));
  await coordinator.script('analyze');
}
