import type { Db, Tx } from '#server/db/database';

/** Answers of the live network, kept as they came in the contract's shape. */

export interface KeptAnswer {
  body: unknown;
  readAt: Date;
}

export async function keepAnswers(
  tx: Db | Tx,
  answers: readonly { path: string; body: unknown }[],
  readAt: Date,
): Promise<void> {
  const last = [...new Map(answers.map((one) => [one.path, one])).values()];
  for (let from = 0; from < last.length; from += 500) {
    const some = last.slice(from, from + 500);
    await tx
      .insertInto('mirror_answer')
      .values(some.map(({ path, body }) => ({ path, body: JSON.stringify(body), read_at: readAt })))
      .onConflict((conflict) =>
        conflict
          .column('path')
          .doUpdateSet((eb) => ({ body: eb.ref('excluded.body'), read_at: eb.ref('excluded.read_at') })),
      )
      .execute();
  }
}

export async function keptAnswer(db: Db, path: string): Promise<KeptAnswer | undefined> {
  const row = await db.selectFrom('mirror_answer').where('path', '=', path).selectAll().executeTakeFirst();
  return row && { body: JSON.parse(row.body) as unknown, readAt: row.read_at };
}

/** Kept answers by path; those that are not kept are missing. */
export async function keptAnswers(db: Db, paths: readonly string[]): Promise<Map<string, unknown>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom('mirror_answer')
    .where('path', 'in', [...paths])
    .select(['path', 'body'])
    .execute();
  return new Map(rows.map(({ path, body }) => [path, JSON.parse(body) as unknown]));
}

/** Kept answers whose path begins so, in the order of their paths. */
export async function keptBelow(db: Db, start: string): Promise<{ path: string; body: unknown }[]> {
  const rows = await db
    .selectFrom('mirror_answer')
    .where('path', '>=', start)
    .where('path', '<', `${start}\uffff`)
    .orderBy('path')
    .select(['path', 'body'])
    .execute();
  return rows.map(({ path, body }) => ({ path, body: JSON.parse(body) as unknown }));
}

export async function forgetAnswers(tx: Tx, paths: readonly string[]): Promise<void> {
  for (let from = 0; from < paths.length; from += 500) {
    await tx
      .deleteFrom('mirror_answer')
      .where('path', 'in', paths.slice(from, from + 500))
      .execute();
  }
}
