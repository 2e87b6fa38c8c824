import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/database';
import { invariants } from '#server/demo/invariants';

/** That a network's rows break none of what must always be true of them. */
export async function expectInvariants(db: Db): Promise<void> {
  for (const { name, sql: query } of invariants) {
    const { rows } = await sql.raw(`select * from (${query}) as broken limit 3`).execute(db);
    expect(rows, name).toEqual([]);
  }
}
