import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/database';
import { invariants } from '#server/demo/invariants';

/** Expects that a network's rows break no invariant. */
export async function expectInvariants(db: Db): Promise<void> {
  for (const { name, sql: query } of invariants) {
    const { rows } = await sql.raw(`select * from (${query}) as broken limit 3`).execute(db);
    expect(rows, name).toEqual([]);
  }
}
