import { sql, type Kysely, type Transaction } from 'kysely';
import { DAY_MS } from '#contract/day';
import type { Application, joinBody, listApplications, Question } from '#contract/applications';
import type { Received } from '#contract/endpoint';
import type * as z from 'zod/mini';
import { where } from '#server/db/conditions';
import { nextId } from '#server/db/ids';
import { countOf, paged } from '#server/db/listing';
import { has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** An application as it is written; the answers with their questions. */
export type Written = Pick<
  z.output<typeof joinBody>,
  'companyName' | 'personName' | 'email' | 'websites' | 'trafficType' | 'countryCode' | 'currencyCode' | 'language'
> & { answers: Application['answers'] };

/** The agency's page for applications; undefined for an agency that is not there. */
export async function pageOf(db: Db, agencyId: number) {
  const row = await db
    .selectFrom('agency')
    .leftJoin('application_page', 'application_page.agency_id', 'agency.id')
    .where('agency.id', '=', agencyId)
    .select(['agency.name', 'application_page.is_open', 'application_page.questions', 'application_page.revision'])
    .executeTakeFirst();
  if (!row) return undefined;
  const questions = row.questions === null ? [] : (JSON.parse(row.questions) as Question[]);
  return { agencyName: row.name, open: row.is_open ?? false, questions, revision: row.revision ?? 0 };
}

export async function storePage(
  tx: Tx,
  agencyId: number,
  { open, questions, revision }: { open: boolean; questions: readonly Question[]; revision: number },
): Promise<void> {
  await tx.deleteFrom('application_page').where('agency_id', '=', agencyId).execute();
  await tx
    .insertInto('application_page')
    .values({ agency_id: agencyId, is_open: open, questions: JSON.stringify(questions), revision })
    .execute();
}

/** Numbers of unconfirmed applications since an instant: of the agency, and of one address. */
export async function countDrafts(db: Db, agencyId: number, email: string, since: Date) {
  const rows = db.selectFrom('application_draft').where('agency_id', '=', agencyId).where('created_at', '>', since);
  const [all, own] = await Promise.all(
    [rows, rows.where('email', '=', email)].map((query) =>
      query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    ),
  );
  return { all: all?.count ?? 0, own: own?.count ?? 0 };
}

const UNCONFIRMED_MS = 2 * DAY_MS;
/** For whoever opens the mail again: the link says what has become of it. */
const CONFIRMED_MS = 90 * DAY_MS;

export async function forgetDrafts(tx: Tx, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await tx
    .deleteFrom('application_draft')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', before(CONFIRMED_MS)),
        eb.and([eb('application_id', 'is', null), eb('created_at', '<', before(UNCONFIRMED_MS))]),
      ]),
    )
    .execute();
}

export async function storeDraft(
  tx: Tx,
  agencyId: number,
  tokenHash: string,
  written: Written,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('application_draft')
    .values({
      token_hash: tokenHash,
      agency_id: agencyId,
      email: written.email,
      content: JSON.stringify(written),
      created_at: now,
      application_id: null,
    })
    .execute();
}

/** The unconfirmed application of a link's token. */
export async function draftOf(tx: Tx, agencyId: number, tokenHash: string) {
  const row = await tx
    .selectFrom('application_draft')
    .where('agency_id', '=', agencyId)
    .where('token_hash', '=', tokenHash)
    .select(['content', 'created_at as createdAt', 'application_id as applicationId'])
    .executeTakeFirst();
  return row && { ...row, written: JSON.parse(row.content) as Written };
}

/** Makes an application of a draft. A link that is used twice makes one. */
export async function confirmDraft(
  tx: Tx,
  agencyId: number,
  tokenHash: string,
  written: Written,
  now: Date,
): Promise<number> {
  const id = await nextId(tx, 'application_id');
  const { companyName, personName, email, websites, trafficType, countryCode, currencyCode, answers, language } =
    written;
  await tx
    .insertInto('application')
    .values({
      id,
      agency_id: agencyId,
      status: 'received',
      company_name: companyName,
      person_name: personName,
      email,
      websites: JSON.stringify(websites),
      traffic_type: trafficType,
      country_code: countryCode,
      currency_code: currencyCode,
      answers: JSON.stringify(answers),
      language,
      created_at: now,
    })
    .execute();
  // The application has what the draft said; only the link is left of it.
  await tx
    .updateTable('application_draft')
    .set({ application_id: id, email: '', content: '{}' })
    .where('token_hash', '=', tokenHash)
    .execute();
  return id;
}

type Query = Received<typeof listApplications>['query'];

function matching(db: Db, scope: Scope, query: Pick<Query, 'id' | 'status' | 'searchTerm'>) {
  const term = query.searchTerm ?? '';
  return where(scoped(db, scope, 'applications').selectFrom('applications'), [
    query.id !== undefined && sql<boolean>`id = ${query.id}`,
    query.status && sql<boolean>`status in (${sql.join(query.status)})`,
    term !== '' && has(['company_name', 'person_name', 'email', 'websites'], term),
  ]);
}

const sorts = { id: 'id', createdAt: 'created_at', companyName: 'company_name', status: 'status' } as const;

export type ApplicationRow = Awaited<ReturnType<typeof applicationOf>> & object;

export function applicationRows(db: Db, scope: Scope, query: Query) {
  const { sortColumnName = 'createdAt', sortDirection } = query;
  const direction = sortDirection ?? (sortColumnName === 'createdAt' ? 'desc' : 'asc');
  return paged<ApplicationRow>(
    matching(db, scope, query).selectAll().orderBy(sorts[sortColumnName], direction).orderBy('id', direction),
  );
}

export const countApplications = (db: Db, scope: Scope, query: Query) => countOf(matching(db, scope, query));

export async function applicationOf(db: Db, scope: Scope, id: number) {
  return matching(db, scope, { id }).selectAll().executeTakeFirst();
}

export function asApplication(row: Database['application']): Application {
  return {
    id: row.id,
    status: row.status,
    companyName: row.company_name,
    personName: row.person_name,
    email: row.email,
    websites: JSON.parse(row.websites) as string[],
    trafficType: row.traffic_type,
    country: row.country_code,
    currency: row.currency_code,
    answers: JSON.parse(row.answers) as Application['answers'],
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    reason: row.reason,
    contactId: row.contact_id,
  };
}

export async function storeDecision(
  tx: Tx,
  id: number,
  decision: Pick<Database['application'], 'status' | 'decided_at' | 'decided_by' | 'reason' | 'contact_id'>,
): Promise<void> {
  await tx.updateTable('application').set(decision).where('id', '=', id).execute();
}
