import { expressionBuilder, type Kysely } from 'kysely';
import type { Received } from '#contract/endpoint';
import type { listMails } from '#contract/mail';
import { given, where, type Condition } from '#server/db/conditions';
import { countOf, paged } from '#server/db/listing';
import { has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

type Db = Kysely<Database>;
export type MailQuery = Received<typeof listMails>['query'];
export type MailRecord = Readonly<Database['outbox']>;
const eb = expressionBuilder<ScopedTables, 'mails'>();

/** One condition for each parameter that is given. */
function filtersOf(query: MailQuery): Condition[] {
  return [
    given(query.to, (to) => has(['mails.to_address'], to)),
    given(query.kind, (kinds) => eb('mails.kind', 'in', kinds)),
    given(query.state, (states) => eb('mails.state', 'in', states)),
    given(query.fromDate, (from) => eb('mails.created_at', '>=', new Date(from))),
    given(query.toDate, (to) => eb('mails.created_at', '<=', new Date(to))),
  ];
}

const sortColumns: Record<NonNullable<MailQuery['sortColumnName']>, string> = {
  id: 'mails.id',
  createdAt: 'mails.created_at',
  to: 'lower(mails.to_address)',
  kind: 'mails.kind',
  state: 'mails.state',
  attempts: 'mails.attempts',
  sentAt: 'mails.sent_at',
};

const mails = (db: Db, scope: Scope) => scoped(db, scope, 'mails').selectFrom('mails');

/** The agency's mails in list order, newest first by default. */
export function mailRows(db: Db, scope: Scope, query: MailQuery) {
  const order = orderOf(sortColumns, query, { by: 'createdAt', direction: 'desc' }, 'mails.id desc');
  return paged<MailRecord>(where(mails(db, scope), filtersOf(query)).selectAll('mails').orderBy(order));
}

export function countMails(db: Db, scope: Scope, query: MailQuery) {
  return countOf(where(mails(db, scope), filtersOf(query)));
}

export function mailOf(db: Db, scope: Scope, id: number): Promise<MailRecord | undefined> {
  return mails(db, scope).where('id', '=', id).selectAll().executeTakeFirst();
}

/** Errors of mails about sign-ins, which are of no agency, that were made since then and did not get through; newest first. */
export async function troubledSignInMails(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .where('agency_id', 'is', null)
    .where('created_at', '>=', since)
    .where('state', 'in', ['queued', 'uncertain', 'bounced', 'failed'])
    .orderBy('id', 'desc')
    .select('last_error')
    .execute();
  return rows.flatMap(({ last_error }) => last_error ?? []);
}
