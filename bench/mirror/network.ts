import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startServerProcess } from '../../scripts/server-process.ts';
import { openDuckDb } from '../../server/db/engine/duckdb/open.ts';
import { insertCopies } from '../../server/testing/copies.ts';

export const PUBLISHER = 200_001;
const NETWORK = 50_000;
/** Larger than any id of the demo. */
const APART = 10_000_000_000;
const PATIENCE_MS = 900_000;
export const demo = { DEMO_TODAY: '2026-03-15', DEMO_CONVERSIONS: String(NETWORK) };

const fileOf = (folder: string): string => join(folder, 'network.duckdb');

/** A network whose publisher has so many conversions: copies of its own. Kept between runs; @returns its folder */
export async function networkOf(conversions: number): Promise<string> {
  const folder = join(process.env['BENCH_DIR'] ?? join(tmpdir(), 'partnerdeck-bench'), `mirror-${conversions}`);
  if (existsSync(join(folder, 'made'))) return folder;
  mkdirSync(folder, { recursive: true });
  await (await startServerProcess({ ...demo, DATA_DIR: folder }, PATIENCE_MS)).stop();
  const { db, close } = await openDuckDb(fileOf(folder));
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from conversion where publisher_id = ${PUBLISHER}`.execute(db);
  const own = rows[0]?.count ?? 1;
  const copies = (table: string) =>
    `(select t.*, n from ${table} as t cross join generate_series(1, ${Math.ceil(conversions / own)}) as numbers(n)
      where publisher_id = ${PUBLISHER})`;
  const apart = (column: string) => `${column} + n * ${APART}`;
  // The last copy is cut, so that there are as many as asked for.
  await insertCopies(
    db,
    'conversion',
    { id: apart('id'), advertiser_ref: `advertiser_ref || '-' || n` },
    `(select * from ${copies('conversion')} order by n, id limit ${conversions - own})`,
  );
  await insertCopies(
    db,
    'conversion_item',
    { id: apart('id'), conversion_id: apart('conversion_id') },
    `(select i.* from ${copies('conversion_item')} as i
      where i.conversion_id + i.n * ${APART} in (select id from conversion where publisher_id = ${PUBLISHER}))`,
  );
  await close();
  mkdirSync(join(folder, 'made'));
  return folder;
}

/** Decides on the publisher's newest pending conversions. @returns their ids */
export async function changeSome(folder: string, count: number): Promise<number[]> {
  const { db, close } = await openDuckDb(fileOf(folder));
  // The service that reads them asks for what has changed by its own clock, which is the real one.
  const now = new Date();
  const rows = await db
    .selectFrom('conversion')
    .where('publisher_id', '=', PUBLISHER)
    .where('status', '=', 'pending')
    .orderBy('converted_at', 'desc')
    .limit(count)
    .select('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await db
    .updateTable('conversion')
    .set({ status: 'approved', decided_at: now, modified_at: now })
    .where('id', 'in', ids)
    .execute();
  await db.updateTable('conversion_item').set({ status: 'approved' }).where('conversion_id', 'in', ids).execute();
  await close();
  return ids;
}

/** Sets what a connection may ask for in a minute, beyond what the form takes. No program may have it open. */
export async function setPace(folder: string, networkId: number, perMinute: number): Promise<void> {
  const home = await openDuckDb(fileOf(folder));
  await home.db.updateTable('connection').set({ per_minute: perMinute }).where('network_id', '=', networkId).execute();
  await home.close();
  const copy = await openDuckDb(fileOf(join(folder, 'networks', String(networkId))));
  await copy.db.deleteFrom('mirror_budget').execute();
  await copy.close();
}
