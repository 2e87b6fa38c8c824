import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.generated.ts';

/** The open database, for parts that pass it on without writing queries. */
export type Db = Kysely<Database>;
/** A transaction. */
export type Tx = Transaction<Database>;
