import type { Db, Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';

export type Agreement = Readonly<Database['mirror_agreement']>;

/** Comparisons of the mirror's sums with the network's, the newest month first. */
export async function agreementsOf(db: Db): Promise<Agreement[]> {
  return db
    .selectFrom('mirror_agreement')
    .selectAll()
    .orderBy('month', 'desc')
    .orderBy('what')
    .orderBy('status')
    .orderBy('currency')
    .execute();
}

/** Replaces the comparisons of a month. */
export async function storeAgreements(tx: Tx, month: string, rows: readonly Agreement[]): Promise<void> {
  await tx.deleteFrom('mirror_agreement').where('month', '=', month).execute();
  if (rows.length > 0)
    await tx
      .insertInto('mirror_agreement')
      .values([...rows])
      .execute();
}
