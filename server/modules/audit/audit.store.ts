import { expressionBuilder, sql, type Kysely } from 'kysely';
import type { listAuditEvents } from '#contract/audit';
import type { Received } from '#contract/endpoint';
import { given, where, type Condition } from '#server/db/conditions';
import { countOf, paged } from '#server/db/listing';
import { has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

export type AuditQuery = Received<typeof listAuditEvents>['query'];
type Db = Kysely<Database>;
const eb = expressionBuilder<ScopedTables, 'audit_events'>();

export interface AuditRecord extends Readonly<Database['audit_event']> {
  contact_name: string | null;
  subject_name: string | null;
}

/** Tables with the names of subjects, by kind. */
const named = {
  conversion: ['conversions', 'advertiser_ref'],
  campaign: ['campaigns', 'name'],
  contact: ['contacts', 'name'],
  placement: ['placements', 'name'],
  file: ['file_entries', 'name'],
  enquiry: ['enquiries', 'advertiser_ref'],
  voucher: ['voucher_codes', 'title'],
  account: ['contacts', 'name'],
  agency: ['own_agency', 'name'],
  application: ['applications', 'company_name'],
  relation: ['partnerships', 'name'],
} as const;
const NAMED = [...new Set(Object.values(named).map(([table]) => table))].filter((table) => table !== 'partnerships');

/** A partnership is called by its campaign. */
const partnerships = sql`(select relations.id, campaigns.name from relations
  inner join campaigns on campaigns.id = relations.campaign_id) as partnerships`;

/** Names that people have for the subject of an event. Ids of persons are text. */
const subjectName = sql<string | null>`case audit_events.subject_kind
  ${sql.join(
    Object.entries(named).map(
      ([kind, [table, name]]) =>
        sql`when ${sql.lit(kind)} then (select max(${sql.ref(name)}) from ${table === 'partnerships' ? partnerships : sql.table(table)} where id =
          case when audit_events.subject_kind = ${sql.lit(kind)} then cast(audit_events.subject_id as bigint) end)`,
    ),
    sql` `,
  )}
  when 'person' then (select max(name) from people where user_id = audit_events.subject_id)
end`;

/** One condition for each parameter that is given. */
function filtersOf(query: AuditQuery): Condition[] {
  return [
    query.contactId !== 0 && eb('audit_events.contact_id', '=', query.contactId),
    given(query.id, (ids) => eb('audit_events.id', 'in', ids)),
    given(query.action, (actions) => eb('audit_events.action', 'in', actions)),
    given(query.subjectKind, (kinds) => eb('audit_events.subject_kind', 'in', kinds)),
    given(query.subjectId, (id) => eb('audit_events.subject_id', '=', id)),
    given(query.actor, (actor) =>
      eb.or([eb('audit_events.actor_id', '=', actor), has(['audit_events.actor_name'], actor)]),
    ),
    given(query.actorKind, (kinds) => eb('audit_events.actor_kind', 'in', kinds)),
    given(query.fromDate, (from) => eb('audit_events.occurred_at', '>=', new Date(from))),
    given(query.toDate, (to) => eb('audit_events.occurred_at', '<=', new Date(to))),
  ];
}

const sortColumns: Record<NonNullable<AuditQuery['sortColumnName']>, string> = {
  id: 'audit_events.id',
  occurredAt: 'audit_events.occurred_at',
  contactId: 'audit_events.contact_id',
  contactName: 'lower(contacts.name)',
  actorKind: 'audit_events.actor_kind',
  actorId: 'lower(audit_events.actor_id)',
  actorName: 'lower(audit_events.actor_name)',
  action: 'audit_events.action',
  subjectKind: 'audit_events.subject_kind',
  subjectId: 'lower(audit_events.subject_id)',
};

function events(db: Db, scope: Scope, query: AuditQuery) {
  const rows = scoped(db, scope, 'audit_events', 'people', 'relations', ...NAMED)
    .selectFrom('audit_events')
    .leftJoin('contacts', 'contacts.id', 'audit_events.contact_id');
  return where(rows, filtersOf(query));
}

/** Events in list order, newest first by default; the id breaks ties. */
export function auditRows(db: Db, scope: Scope, query: AuditQuery) {
  const order = orderOf(sortColumns, query, { by: 'occurredAt', direction: 'desc' }, 'audit_events.id desc');
  const ordered = events(db, scope, query)
    .selectAll('audit_events')
    .select(['contacts.name as contact_name', subjectName.as('subject_name')])
    .orderBy(order);
  return paged<AuditRecord>(ordered);
}

export function countAuditEvents(db: Db, scope: Scope, query: AuditQuery) {
  return countOf(events(db, scope, query));
}

/** Whether the agency has this contact. */
export async function hasContact(db: Db, scope: Scope, contactId: number): Promise<boolean> {
  const found = await scoped(db, scope, 'contacts')
    .selectFrom('contacts')
    .where('id', '=', contactId)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The distinct values of a column of the agency's log, sorted. */
export async function wordsOf(db: Db, scope: Scope, column: 'action' | 'subject_kind'): Promise<string[]> {
  const rows = await scoped(db, scope, 'audit_events')
    .selectFrom('audit_events')
    .distinct()
    .select(`${column} as word`)
    .orderBy('word')
    .execute();
  return rows.map((row) => row.word);
}
