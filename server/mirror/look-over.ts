import type { Tx } from '#server/db/database';
import { dropDifferences } from './differences.store.ts';
import { addParts, readAgain } from './parts.store.ts';
import { againPart } from './schedule.ts';

/** Has months read again as a whole, then looked over for what is gone, and then compared. */
export async function lookOver(
  tx: Tx,
  months: readonly string[],
  { today, now }: { today: string; now: Date },
): Promise<void> {
  await dropDifferences(tx, months, now);
  await addParts(
    tx,
    months.map((month) => againPart(month, today)),
  );
  await readAgain(
    tx,
    months.flatMap((month) => [`month ${month}`, `again ${month}`]),
  );
}
