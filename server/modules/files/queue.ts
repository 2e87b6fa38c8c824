import { refusal } from '#contract/refusals/index';
import type { Tx } from '#server/db/database';
import type { Deps } from '#server/deps';
import { actorColumns } from '#server/domain/audit.store';
import { Failure } from '#server/failure';
import { memberOf } from '#server/http/principal';
import { noteOf, type Doing } from './audit.ts';
import { entryById, type EntryRecord } from './entries.store.ts';
import { notFound } from './files.rules.ts';
import { checkQueue, endJob, requeueJob } from './processing.store.ts';

/** A processed file. @throws NOT_FOUND, CONFLICT when it is in none of the states. */
async function jobOf(
  tx: Tx,
  { scope }: Doing,
  id: number,
  states: readonly string[],
  otherwise: 'processing.noRetry' | 'processing.noStop',
): Promise<EntryRecord> {
  const entry = await entryById(tx, scope, id);
  if (!entry || entry.deleted_at) throw notFound();
  if (!entry.queued_at) throw new Failure('CONFLICT', refusal('processing.none'));
  if (!states.includes(entry.state)) throw new Failure('CONFLICT', refusal(otherwise, { state: entry.state }));
  return entry;
}

/** Requeues a failed or stopped file: its other rows are done in the name of the caller. */
export async function retryJob({ db }: Deps, doing: Doing, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const entry = await jobOf(tx, doing, id, ['failed'], 'processing.noRetry');
    await checkQueue(tx, entry.agency_id, entry.contact_id);
    const { principal, scope, now } = doing;
    const member = { role: scope.role, membership_id: memberOf(principal, scope) };
    await requeueJob(tx, id, { ...actorColumns(principal), ...member, queued_at: now });
    const before = { message: entry.message, rowsDone: entry.rows_done };
    await noteOf(tx, doing, 'file.retried', { id, contactId: entry.contact_id }, { before });
  });
}

/** Stops a file; rows that are done stay done. */
export async function stopJob({ db }: Deps, doing: Doing, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const entry = await jobOf(tx, doing, id, ['queued', 'processing'], 'processing.noStop');
    const why = refusal('processing.stopped', { name: doing.principal.name });
    await endJob(tx, id, { state: 'failed', why, at: doing.now });
    await noteOf(
      tx,
      doing,
      'file.stopped',
      { id, contactId: entry.contact_id },
      { after: { rowsDone: entry.rows_done } },
    );
  });
}
