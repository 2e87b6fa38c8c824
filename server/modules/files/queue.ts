import { Failure } from '#contract/failures';
import type { Tx } from '#server/db/database';
import type { Deps } from '#server/deps';
import { noteOf, type Doing } from './audit.ts';
import { entryById, type EntryRecord } from './entries.store.ts';
import { notFound } from './files.rules.ts';
import { endJob, requeueJob } from './processing.store.ts';

/** Reads a file that is processed. @throws NOT_FOUND, CONFLICT when it is in no state for what is wanted. */
async function jobOf(
  tx: Tx,
  { scope }: Doing,
  id: number,
  states: readonly string[],
  what: string,
): Promise<EntryRecord> {
  const entry = await entryById(tx, scope, id);
  if (!entry || entry.deleted_at) throw notFound();
  if (!entry.queued_at) throw new Failure('CONFLICT', 'This is not a file that is processed.');
  if (!states.includes(entry.state)) throw new Failure('CONFLICT', `It is ${entry.state}; ${what}.`);
  return entry;
}

/** Puts a file that failed or was stopped into the queue again. */
export async function retryJob({ db }: Deps, doing: Doing, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const entry = await jobOf(tx, doing, id, ['failed'], 'only what failed or was stopped can be tried again');
    await requeueJob(tx, id, doing.now);
    const before = { message: entry.message, rowsDone: entry.rows_done };
    await noteOf(tx, doing, 'file.retried', { id, contactId: entry.contact_id }, { before });
  });
}

/** Stops a file: the rows that are done stay done, the others are not begun. */
export async function stopJob({ db }: Deps, doing: Doing, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const entry = await jobOf(tx, doing, id, ['queued', 'processing'], 'there is nothing to stop');
    const message = `Stopped by ${doing.principal.name}.`;
    await endJob(tx, id, { state: 'failed', message, at: doing.now });
    await noteOf(
      tx,
      doing,
      'file.stopped',
      { id, contactId: entry.contact_id },
      { after: { rowsDone: entry.rows_done } },
    );
  });
}
