import type { OverviewRow } from '#contract/payment-overview';
import type { Tx } from '#server/db/database';
import { keepAnswers } from './answers.store.ts';

export const OVERVIEW = 'getPaymentOverview';

/** Keeps the rows of E15 as they came: their figures are the network's own. */
export async function writeOverview(tx: Tx, rows: readonly OverviewRow[], now: Date): Promise<void> {
  await tx.deleteFrom('mirror_answer').where('path', 'like', `${OVERVIEW}/%`).execute();
  const numbered = rows.map((row, at) => ({ path: `${OVERVIEW}/${String(at).padStart(8, '0')}`, body: row }));
  await keepAnswers(tx, numbered, now);
}
