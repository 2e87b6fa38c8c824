import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import type { Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Principal } from '#server/http/principal';

/** The author, the scope and the time of an action. */
export interface Doing {
  principal: Principal;
  scope: Scope;
  now: Date;
}

/** Logs an action on an entry. */
export async function noteOf(
  tx: Tx,
  { principal, scope, now }: Doing,
  action: AuditEvent['action'],
  entry: { id: number; contactId: number },
  change: { before?: object; after?: object } = {},
): Promise<void> {
  await audit(tx, {
    agency_id: scope.agencyId,
    contact_id: entry.contactId,
    ...actorColumns(principal),
    action,
    subject_kind: 'file',
    subject_id: String(entry.id),
    ...change,
    occurred_at: now,
  });
}
