import type { AuditRow } from '#contract/audit';
import { refusal } from '#contract/refusals/index';
import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import { auditRows, countAuditEvents, hasContact, wordsOf, type AuditRecord } from './audit.store.ts';

const recorded = (json: string | null) => (json === null ? null : (JSON.parse(json) as Record<string, unknown>));

/** Kinds of subject that are called as it is recorded, also when there is none any more. */
const calledAsRecorded: ReadonlySet<string> = new Set(['report', 'service_account', 'network', 'connection']);

function recordedName({ subject_kind, before, after }: AuditRecord): string | null {
  if (!calledAsRecorded.has(subject_kind)) return null;
  const name = recorded(after)?.['name'] ?? recorded(before)?.['name'];
  return typeof name === 'string' ? name : null;
}

function auditRowOf(record: AuditRecord): AuditRow {
  return {
    id: record.id,
    occurredAt: record.occurred_at.toISOString(),
    contactId: record.contact_id,
    contactName: record.contact_name,
    actorKind: record.actor_kind,
    actorId: record.actor_id,
    actorName: record.actor_name,
    action: record.action,
    subjectKind: record.subject_kind,
    subjectId: record.subject_id,
    subjectName: record.subject_name ?? recordedName(record),
    before: recorded(record.before),
    after: recorded(record.after),
  };
}

/** The audit log, for account managers. */
export function auditHandlers({ db }: Deps): HandlersOf<'listAuditEvents' | 'getAuditVocabulary'> {
  return {
    listAuditEvents: async ({ query, scope }) => {
      if (query.contactId !== 0 && !(await hasContact(db, scope, query.contactId))) {
        throw new Failure(
          'USERID_CANNOT_ACCESS_CONTACT',
          refusal('access.foreignContact', { contactId: query.contactId }),
        );
      }
      return listing(auditRows(db, scope, query), countAuditEvents(db, scope, query), (records) =>
        records.map(auditRowOf),
      );
    },
    getAuditVocabulary: async ({ scope }) => {
      const [actions, subjectKinds] = await Promise.all([
        wordsOf(db, scope, 'action'),
        wordsOf(db, scope, 'subject_kind'),
      ]);
      return { actions, subjectKinds };
    },
  };
}
