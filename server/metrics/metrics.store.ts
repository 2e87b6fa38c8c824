import { mailStates } from '#contract/mail';
import type { Db } from '#server/db/database';

/** Mails of the outbox by state, also of states that none is in. */
export async function countMails(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll().as('mails')])
    .groupBy('state')
    .execute();
  const none = mailStates.map((state): [string, number] => [state, 0]);
  return Object.fromEntries([...none, ...rows.map(({ state, mails }): [string, number] => [state, Number(mails)])]);
}
