import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from './schema.generated.ts';

/** The open database, as parts that do not write queries hand it on. */
export type Db = Kysely<Database>;
/** A transaction in it: all of what is done in it happens, or nothing. */
export type Tx = Transaction<Database>;

/** Resolves when the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
