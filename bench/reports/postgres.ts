/** PostgreSQL with indexes and the same rows in a temporary cluster, if PostgreSQL is installed. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms, startCluster } from '../../server/testing/postgres-cluster.ts';

export interface Postgres {
  version: string;
  /** Durations of a query's runs in milliseconds, measured by the server's own client. */
  time: (sql: string, runs: number) => Promise<number[]>;
  stop: () => Promise<void>;
}

/** Copied columns: only those of the questions, which favours a row store. */
const columns = {
  contact: 'id, agency_id, name, publisher_type',
  campaign: 'id, agency_id, advertiser_id, name, primary_vertical_id',
  vertical: 'id, name',
  exchange_rate: 'day, from_currency, to_currency, rate',
  conversion:
    'id, agency_id, publisher_id, advertiser_id, campaign_id, converted_at, invoiced_at, status, currency_code, orig_value, value, commission, net_cost, vat_rate, device_type, voucher_code',
  conversion_item: 'conversion_id, agency_id, publisher_id, advertiser_id, category',
  traffic_event:
    'id, agency_id, publisher_id, advertiser_id, campaign_id, occurred_at, kind, quantity, visitor_id, device_type, currency_code, click_commission, click_net_cost',
} as const;

const types: Record<string, string> = {
  occurred_at: 'timestamp',
  converted_at: 'timestamp',
  invoiced_at: 'timestamp',
  day: 'date',
  rate: 'numeric(18,8)',
  vat_rate: 'numeric(18,8)',
  quantity: 'bigint',
};
const money = /value|commission|cost/;
const typeOf = (name: string) =>
  types[name] ?? (/(^|_)id$/.test(name) ? 'bigint' : money.test(name) ? 'numeric(18,4)' : 'text');

const indexes = [
  'conversion (agency_id, converted_at)',
  'conversion (publisher_id, converted_at)',
  'conversion (advertiser_id, converted_at)',
  'conversion (agency_id, invoiced_at)',
  'conversion_item (advertiser_id, conversion_id)',
  'traffic_event (agency_id, occurred_at)',
  'traffic_event (publisher_id, occurred_at)',
  'traffic_event (advertiser_id, occurred_at)',
  'contact (id)',
  'campaign (id)',
  'exchange_rate (day, from_currency, to_currency)',
];

const settings = {
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  max_parallel_workers_per_gather: '2',
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
};

/**
 * Starts a cluster and fills it; `write` writes a query's rows to a CSV file. Undefined without PostgreSQL.
 */
export async function startPostgres(
  write: (query: string, file: string) => Promise<void>,
): Promise<Postgres | undefined> {
  if (!postgresPrograms()) return undefined;
  const cluster = await startCluster(settings);
  const psql = (...statements: string[]) => cluster.psql('postgres', ...statements);
  // The server reads it as another user.
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-rows-'));
  chmodSync(folder, 0o755);
  try {
    for (const [table, names] of Object.entries(columns)) {
      const list = names.split(', ').map((name) => `${name} ${typeOf(name)}`);
      const file = join(folder, `${table}.csv`);
      await write(`select ${names} from ${table}`, file);
      await psql(`create unlogged table ${table} (${list.join(', ')})`);
      await psql(`copy ${table} from '${file}' with (format csv)`);
      rmSync(file);
    }
    for (const index of indexes) await psql(`create index on ${index}`);
    await psql('vacuum analyze');
    const version = (await psql('show server_version')).trim();
    return {
      version,
      stop: () => cluster.drop(),
      time: async (sql, runs) => {
        const took: number[] = [];
        for (let run = 0; run < runs; run += 1) {
          const text = await psql('\\timing on', sql);
          took.push(Number(/Time: ([\d.]+) ms/.exec(text)?.[1]));
        }
        return took;
      },
    };
  } catch (error) {
    await cluster.drop();
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
