import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/database';
import { invariants } from '#server/db/demo/invariants';

/** That a network's rows break none of what must always be true of them. */
export async function expectInvariants(db: Db): Promise<void> {
  const broken = await Promise.all(
    invariants.map(async (one) => ({ name: one.name, rows: (await sql.raw(one.sql).execute(db)).rows.slice(0, 3) })),
  );
  expect(broken.filter((one) => one.rows.length > 0)).toEqual([]);
}
