import { refusal } from '#contract/refusals/index';
import { Failure, messageOf } from '#server/failure';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Kysely, sql, type Driver } from 'kysely';
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Database } from '#server/db/schema.generated';
import { EngineDialect, type OnQuery, type OpenDatabase, type Writer } from '../engine.ts';
import { factInstants } from '#server/db/facts';
import { Turns } from '#server/db/turns';
import { Connection, OTHERS_SECONDS } from './connection.ts';
import { asFailure, isDamaged, isFull } from './failures.ts';
import { heldNumber } from './process-number.ts';
import { indexStatements, prelude, translated } from './schema.ts';
import { postgresSql } from './sql.ts';
import { types } from './values.ts';

/** Exports, reports and heavy questions leave four free for lists and sign-in. */
const MOST_CONNECTIONS = 20;
/**
 * Connections of each further network. One person's two reports, two exports and two heavy questions, a job and the
 * turn of a connected network's reading leave four free; servers that allow a hundred have room for five such networks.
 */
const MOST_OF_FURTHER = 12;
const CONNECT_MS = 5000;

/**
 * One transaction writes at a time across all processes, as with DuckDB: what it read is still true when it writes, and
 * no transaction has to be retried. Single statements do not wait.
 */
const begin = (lock: string) => `begin; select pg_advisory_xact_lock(hashtext('${lock}'))`;
/** Longest wait for a lock: of another server's transaction, or of a row. */
const LOCK_SECONDS = 15;
/**
 * Longest that a transaction may wait for its process: one that stands still or was lost would keep all others from
 * writing. PostgreSQL ends it then.
 */
const STILL_SECONDS = 30;
/** PostgreSQL notices as soon that a server was lost, and gives back what it held. */
const KEEPALIVES = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';
/** Longest that months wait for a lock: everybody who comes after them waits as long. */
const MONTHS_MS = 2000;
/** Work of operators and of starts takes what it takes. */
const UNLIMITED = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0';
const LIMITED = 'reset statement_timeout; reset lock_timeout; reset idle_in_transaction_session_timeout';
/** Plans are compiled for longer than these reports run: without it they take a seventh to two thirds of the time. */
const OPTIONS = `-c timezone=UTC -c datestyle=ISO -c client_min_messages=warning -c jit=off -c statement_timeout=${OTHERS_SECONDS}s -c lock_timeout=${LOCK_SECONDS}s -c idle_in_transaction_session_timeout=${STILL_SECONDS}s`;
const CSV = "format csv, null '\\N'";

class PostgresDriver implements Driver {
  readonly #pool: Pool;
  readonly #config: ClientConfig;
  readonly #begin: string;
  readonly #writers = new Turns(1);

  constructor(pool: Pool, config: ClientConfig, lock: string) {
    this.#pool = pool;
    this.#config = config;
    this.#begin = begin(lock);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(
      () => connected(this.#pool),
      (processId) => this.#cancel(processId),
    );
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
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

  /** Transactions of this process wait here, without a connection; the first one waits for other processes. */
  async beginTransaction(connection: Connection): Promise<void> {
    const end = await this.#turnToWrite();
    try {
      const client = await connection.client();
      await run(client, this.#begin).catch(async (error: unknown) => {
        await run(client, 'rollback').catch(() => undefined);
        throw error;
      });
      connection.endTurn = end;
    } catch (error) {
      end();
      throw error;
    }
  }

  async #turnToWrite(): Promise<() => void> {
    const late = AbortSignal.timeout(LOCK_SECONDS * 1000);
    try {
      return await this.#writers.take(late);
    } catch {
      throw new Failure('OVERLOADED', refusal('service.overloaded'));
    }
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await this.#end(connection, 'commit');
  }

  /** A commit that failed has ended its transaction: its error is the one that counts. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    if (connection.endTurn) await this.#end(connection, 'rollback');
  }

  async #end(connection: Connection, word: 'commit' | 'rollback'): Promise<void> {
    try {
      await run(await connection.client(), word);
    } finally {
      connection.endTurn?.();
      connection.endTurn = undefined;
    }
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

interface PostgresOptions {
  onQuery?: OnQuery | undefined;
  /** The schema of a further network, which is made if it is missing; the database's own without. */
  schema?: string | undefined;
}

/** How to connect to a network in PostgreSQL. @param schema of a further network; the database's own without */
export const postgresConfig = (url: string, schema?: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  application_name: 'partnerdeck',
  options: OPTIONS + (schema === undefined ? '' : ` -c search_path=${schema}`),
  types,
});

/**
 * Opens a PostgreSQL database, version 13 or newer, by its URL: `postgres://user:password@host:5432/database`.
 * @throws when it is unreachable or too old.
 */
export async function openPostgres(url: string, { onQuery, schema }: PostgresOptions = {}): Promise<OpenDatabase> {
  // Networks in one database do not wait for each other.
  const lockOf = (name: string) => (schema === undefined ? name : `${name} ${schema}`);
  const writes = lockOf('partnerdeck writes');
  const config = postgresConfig(url, schema);
  const pool = new Pool({
    ...config,
    options: `${config.options} ${KEEPALIVES}`,
    max: schema === undefined ? MOST_CONNECTIONS : MOST_OF_FURTHER,
  });
  // An idle connection broke; the pool opens another on demand.
  pool.on('error', () => undefined);
  // A connection broke in use; the running query reports it.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const trouble: ReturnType<OpenDatabase['trouble']> = {};
  const db = new Kysely<Database>({
    dialect: new EngineDialect(postgresSql, new PostgresDriver(pool, config, writes)),
    log: (event) => {
      if (event.level === 'error' && isFull(event.error)) trouble.full = event.error;
      if (event.level === 'error' && isDamaged(event.error)) trouble.damaged = event.error;
      onQuery?.(event.query);
    },
  });

  async function onClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await connected(pool);
    let broken = false;
    try {
      await client.query(UNLIMITED);
      return await work(client);
    } catch (error) {
      throw asFailure(error);
    } finally {
      await client.query(LIMITED).catch(() => (broken = true));
      client.release(broken);
    }
  }
  await onClient(async (client) => {
    await checkVersion(client);
    await checkFacts(client);
  }).catch(async (error: unknown) => {
    await pool.end();
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new Error(`DATABASE_URL: ${messageOf(cause)}`, { cause: error });
  });

  let numbered: ReturnType<typeof heldNumber> | undefined;
  return {
    engine: 'postgres',
    db,
    script: (sql) => onClient((client) => run(client, sql)),
    scripts: (work) =>
      onClient(async (client) => {
        await run(client, begin(writes));
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
        await client.query('select pg_advisory_lock(hashtext($1))', [lockOf(name)]);
        try {
          return await work();
        } finally {
          await client.query('select pg_advisory_unlock(hashtext($1))', [lockOf(name)]).catch(() => undefined);
        }
      }),
    unlessElsewhere: (name, work) =>
      onClient(async (client) => {
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [
          lockOf(name),
        ]);
        if (!rows[0]?.taken) return;
        try {
          await work();
        } finally {
          await client.query('select pg_advisory_unlock(hashtext($1))', [lockOf(name)]).catch(() => undefined);
        }
      }),
    processNumber: () => (numbered ??= heldNumber(config, lockOf('partnerdeck process'))).then(({ number }) => number),
    trouble: () => trouble,
    translated,
    prepare: () =>
      onClient((client) =>
        run(client, schema === undefined ? prelude : `create schema if not exists ${schema}; ${prelude}`),
      ),
    complete: () => onClient((client) => run(client, indexStatements())),
    addMonths: (firstDay, lastDay) =>
      onClient(async (client) => {
        await run(client, `set lock_timeout = ${MONTHS_MS}`);
        await ensureMonths(client, firstDay, lastDay);
      }),
    tables: async () => {
      const { rows } = await sql<{ name: string; columns: string }>`
        select c.relname as name, string_agg(a.attname, ',' order by a.attnum) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = cast(current_schema() as regnamespace) and c.relkind in ('r', 'p') and not c.relispartition
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
      await numbered?.then(({ end }) => end()).catch(() => undefined);
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

/** A statement for each kind of fact: whoever needs two kinds at once cannot wait for this while it waits for them. */
async function ensureMonths(client: PoolClient, firstDay: string, lastDay: string): Promise<void> {
  for (const [fact, instant] of Object.entries(factInstants)) {
    await client.query('select ensure_months($1, $2, cast($3 as date), cast($4 as date))', [
      fact,
      instant,
      firstDay,
      lastDay,
    ]);
  }
}

const OLDEST = 13;

async function checkVersion(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < OLDEST) throw new Error(`is PostgreSQL ${version}; ${OLDEST} or newer is needed.`);
}

/** Facts that were spread over servers are partitioned by agency on the first of them, and not at all on the others. */
async function checkFacts(client: PoolClient): Promise<void> {
  const { rows } = await client.query(`
    select 1 from pg_class left join pg_partitioned_table on partrelid = pg_class.oid
    where pg_class.oid = to_regclass('conversion') and partstrat is distinct from 'r'`);
  if (rows.length === 0) return;
  throw new Error(
    'has facts that db:distribute of an earlier version spread over servers; copy the network to an empty database with `npm run db:copy` of that version.',
  );
}
