import { sql } from 'kysely';
import { expect } from 'vitest';
import { invariants } from '#server/db/demo/invariants';
import type { TestNetwork } from './network.ts';

/** That nothing has been written which must never be so. */
export async function expectInvariants({ deps }: TestNetwork): Promise<void> {
  for (const { name, sql: query } of invariants) {
    const { rows } = await sql.raw(`select * from (${query}) as broken limit 3`).execute(deps.db);
    expect(rows, name).toEqual([]);
  }
}
