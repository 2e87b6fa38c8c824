import { expressionBuilder, sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import type { Received } from '#contract/endpoint';
import type { listRelations } from '#contract/relations';
import { given, where, type Condition } from '#server/db/conditions';
import { nextId } from '#server/db/ids';
import { countOf, paged } from '#server/db/listing';
import { has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

export type RelationQuery = Received<typeof listRelations>['query'];
type Db = Kysely<Database>;
type Tx = Transaction<Database>;
export type Relation = Readonly<Database['relation']>;
const eb = expressionBuilder<ScopedTables, 'relations'>();

/** A relation with the names of its parties. */
export interface RelationRecord extends Relation {
  campaign: string;
  advertiser: string;
  publisher: string;
  question: string | null;
}

function filtersOf(query: RelationQuery): Condition[] {
  return [
    given(query.relationIds, (ids) => eb('relations.id', 'in', ids)),
    given(query.statuses, (statuses) => eb('relations.status', 'in', statuses)),
    given(query.productIds, (ids) => eb('relations.campaign_id', 'in', ids)),
    given(query.publisherIds, (ids) => eb('relations.publisher_id', 'in', ids)),
    given(query.advertiserIds, (ids) => eb('relations.advertiser_id', 'in', ids)),
    given(
      query.searchTerm,
      (term) => sql<SqlBool>`(${has(['campaigns.name', 'publisher.name', 'advertiser.name'], term)}
        or cast(relations.id as text) = ${term})`,
    ),
  ];
}

const decidedAt = `case relations.status when 'live' then relations.live_at when 'rejected' then relations.rejected_at
  when 'paused' then relations.cancelled_at end`;

const sortColumns: Record<NonNullable<RelationQuery['sortColumnName']>, string> = {
  relationId: 'relations.id',
  productId: 'relations.campaign_id',
  campaign: 'lower(campaigns.name)',
  advertiserId: 'relations.advertiser_id',
  advertiser: 'lower(advertiser.name)',
  publisherId: 'relations.publisher_id',
  publisher: 'lower(publisher.name)',
  status: 'relations.status',
  appliedAt: 'relations.applied_at',
  decidedAt,
};

function matching(db: Db, scope: Scope, query: RelationQuery) {
  const rows = scoped(db, scope, 'relations', 'campaigns', 'contacts')
    .selectFrom('relations')
    .innerJoin('campaigns', 'campaigns.id', 'relations.campaign_id')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'relations.advertiser_id')
    .innerJoin('contacts as publisher', 'publisher.id', 'relations.publisher_id');
  return where(rows, filtersOf(query));
}

const named = (rows: ReturnType<typeof matching>) =>
  rows
    .selectAll('relations')
    .select([
      'campaigns.name as campaign',
      'advertiser.name as advertiser',
      'publisher.name as publisher',
      'campaigns.require_reason_question as question',
    ]);

/** Relations in list order, the latest application first by default; the id breaks ties. */
export function relationRows(db: Db, scope: Scope, query: RelationQuery) {
  const order = orderOf(sortColumns, query, { by: 'appliedAt', direction: 'desc' }, 'relations.id desc');
  return paged<RelationRecord>(named(matching(db, scope, query)).orderBy(order));
}

export function countRelations(db: Db, scope: Scope, query: RelationQuery) {
  return countOf(matching(db, scope, query));
}

const everything = (scope: Scope): RelationQuery => ({
  agencyId: scope.agencyId,
  contactId: scope.contactId,
  offset: 0,
  limit: 1,
});

export async function relationById(db: Db, scope: Scope, id: number): Promise<RelationRecord | undefined> {
  return named(matching(db, scope, everything(scope)))
    .where('relations.id', '=', id)
    .executeTakeFirst();
}

/** The latest relation of a publisher in a campaign. */
export async function relationIn(db: Db, scope: Scope, campaignId: number): Promise<Relation | undefined> {
  return scoped(db, scope, 'relations')
    .selectFrom('relations')
    .where('campaign_id', '=', campaignId)
    .where('publisher_id', '=', scope.contactId)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst();
}

/** Whether the account in scope is active. */
export async function isActive(db: Db, scope: Scope): Promise<boolean> {
  const row = await scoped(db, scope, 'contacts')
    .selectFrom('contacts')
    .where('id', '=', scope.contactId)
    .select('active')
    .executeTakeFirst();
  return row?.active === true;
}

/** Stores a relation and gives its id. */
export async function insertRelation(tx: Tx, relation: Omit<Relation, 'id'>): Promise<number> {
  const id = await nextId(tx, 'relation_id');
  await tx
    .insertInto('relation')
    .values({ ...relation, id })
    .execute();
  return id;
}

/** Changes a relation that still has this status. @returns whether it had */
export async function changeRelation(
  tx: Tx,
  id: number,
  was: Relation['status'],
  change: Partial<Relation>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('relation')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', was)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
