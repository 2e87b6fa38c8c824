import { messageOf } from '#server/failure';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Kysely, sql, type Driver } from 'kysely';
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Database } from '#server/db/schema.generated';
import { EngineDialect, MOST_PROCESSES, type OnQuery, type OpenDatabase, type Writer } from '../engine.ts';
import { Connection } from './connection.ts';
import { asFailure } from './failures.ts';
import { indexStatements, prelude, translated } from './schema.ts';
import { postgresSql } from './sql.ts';
import { types } from './values.ts';

const MOST_CONNECTIONS = 16;
const CONNECT_MS = 5000;

/**
 * One transaction writes at a time across all processes, as with DuckDB: what it read is still true when it writes, and
 * no transaction has to be retried. Single statements do not wait.
 */
const BEGIN = "begin; select pg_advisory_xact_lock(hashtext('partnerdeck writes'))";
const CSV = "format csv, null '\\N'";

class PostgresDriver implements Driver {
  readonly #pool: Pool;
  readonly #config: ClientConfig;

  constructor(pool: Pool, config: ClientConfig) {
    this.#pool = pool;
    this.#config = config;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(await connected(this.#pool), (processId) => this.#cancel(processId));
  }

  async releaseConnection({ client }: Connection): Promise<void> {
    client.release();
  }

  async #cancel(processId: number): Promise<void> {
    const client = new Client(this.#config);
    await client.connect();
    try {
      await client.query('select pg_cancel_backend($1)', [processId]);
    } finally {
      await client.end();
    }
  }

  beginTransaction({ client }: Connection): Promise<void> {
    return run(client, BEGIN);
  }
  commitTransaction({ client }: Connection): Promise<void> {
    return run(client, 'commit');
  }
  rollbackTransaction({ client }: Connection): Promise<void> {
    return run(client, 'rollback');
  }

  /** The caller ends the pool: Kysely never destroys a driver that it has not used. */
  async destroy(): Promise<void> {}
}

async function connected(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw asFailure(error);
  }
}

async function run(client: PoolClient, statements: string): Promise<void> {
  try {
    await client.query(statements);
  } catch (error) {
    throw asFailure(error);
  }
}

/**
 * Opens a PostgreSQL database, version 13 or newer, by its URL: `postgres://user:password@host:5432/database`.
 * @throws when it is unreachable or too old.
 */
export async function openPostgres(url: string, onQuery?: OnQuery): Promise<OpenDatabase> {
  const config: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'partnerdeck',
    options: '-c timezone=UTC -c datestyle=ISO -c client_min_messages=warning',
    types,
  };
  const pool = new Pool({ ...config, max: MOST_CONNECTIONS });
  // An idle connection broke; the pool opens another on demand.
  pool.on('error', () => undefined);
  // A connection broke in use; the running query reports it.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const db = new Kysely<Database>({
    dialect: new EngineDialect(postgresSql, new PostgresDriver(pool, config)),
    ...(onQuery && { log: ({ query }) => onQuery(query) }),
  });

  async function onClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await connected(pool);
    try {
      return await work(client);
    } catch (error) {
      throw asFailure(error);
    } finally {
      client.release();
    }
  }
  await onClient(checkVersion).catch(async (error: unknown) => {
    await pool.end();
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new Error(`DATABASE_URL: ${messageOf(cause)}`, { cause: error });
  });

  let numbered: ReturnType<typeof numberOf> | undefined;
  return {
    engine: 'postgres',
    db,
    script: (sql) => onClient((client) => run(client, sql)),
    scripts: (work) =>
      onClient(async (client) => {
        await run(client, BEGIN);
        try {
          await work(writerOf(client));
          await run(client, 'commit');
        } catch (error) {
          await run(client, 'rollback').catch(() => undefined);
          throw error;
        }
      }),
    snapshot: (work) =>
      onClient(async (client) => {
        await run(client, 'begin isolation level repeatable read read only');
        try {
          return await work({
            rows: async (query) => (await client.query<never>(query)).rows,
            writeCsv: (query, file) =>
              pipeline(client.query(to(`copy (${query}) to stdout with (${CSV})`)), createWriteStream(file)),
          });
        } finally {
          await run(client, 'rollback').catch(() => undefined);
        }
      }),
    alone: (name, work) =>
      onClient(async (client) => {
        await client.query('select pg_advisory_lock(hashtext($1))', [name]);
        try {
          return await work();
        } finally {
          await client.query('select pg_advisory_unlock(hashtext($1))', [name]).catch(() => undefined);
        }
      }),
    unlessElsewhere: (name, work) =>
      onClient(async (client) => {
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [
          name,
        ]);
        if (!rows[0]?.taken) return;
        try {
          await work();
        } finally {
          await client.query('select pg_advisory_unlock(hashtext($1))', [name]).catch(() => undefined);
        }
      }),
    processNumber: () => (numbered ??= numberOf(config)).then(({ number }) => number),
    translated,
    prepare: () => onClient((client) => run(client, prelude)),
    complete: (firstDay, lastDay) =>
      onClient(async (client) => {
        await run(client, indexStatements());
        await ensureMonths(client, firstDay, lastDay);
      }),
    tables: async () => {
      const { rows } = await sql<{ name: string; columns: string }>`
        select c.relname as name, string_agg(a.attname, ',' order by a.attnum) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = cast(current_schema() as regnamespace) and c.relkind in ('r', 'p', 'f') and not c.relispartition
        group by c.relname order by c.relname`.execute(db);
      return rows.map(({ name, columns }) => ({ name, columns: columns.split(',') }));
    },
    sequences: async () => {
      const { rows } = await sql<{ name: string; next: number }>`
        select sequencename as name, coalesce(last_value + increment_by, start_value) as next
        from pg_sequences where schemaname = current_schema()`.execute(db);
      return new Map(rows.map(({ name, next }) => [name, next]));
    },
    close: async () => {
      await numbered?.then(({ client }) => client.end()).catch(() => undefined);
      await db.destroy();
      await pool.end();
    },
  };
}

function writerOf(client: PoolClient): Writer {
  return {
    script: (sql) => run(client, sql),
    loadCsv: (table, columns, file) =>
      pipeline(
        createReadStream(file),
        client.query(from(`copy ${table} (${columns.join(', ')}) from stdin with (${CSV})`)),
      ),
    ensureMonths: (firstDay, lastDay) => ensureMonths(client, firstDay, lastDay),
    continueSequence: (name, next) => run(client, `select setval('${name}', ${next}, false)`),
  };
}

async function ensureMonths(client: PoolClient, firstDay: string, lastDay: string): Promise<void> {
  await client.query('select ensure_months(cast($1 as date), cast($2 as date))', [firstDay, lastDay]);
}

/** Claims the lowest free process number for as long as the connection lasts. */
async function numberOf(config: ClientConfig): Promise<{ client: Client; number: number }> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  for (let number = 0; number < MOST_PROCESSES; number += 1) {
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtext('partnerdeck process'), $1) as taken",
      [number],
    );
    if (rows[0]?.taken) return { client, number };
  }
  await client.end();
  throw new Error(`${MOST_PROCESSES} processes share this database already.`);
}

const OLDEST = 13;

async function checkVersion(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < OLDEST) throw new Error(`is PostgreSQL ${version}; ${OLDEST} or newer is needed.`);
}
