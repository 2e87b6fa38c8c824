import { expressionBuilder, sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { DAY_MS } from '#contract/day';
import type { Received } from '#contract/endpoint';
import { placementTypes, type listPlacements } from '#contract/placements';
import { given, where, type Condition } from '#server/db/conditions';
import { countOf, paged } from '#server/db/listing';
import { has, is } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

export type PlacementQuery = Received<typeof listPlacements>['query'];
type Db = Kysely<Database>;
const eb = expressionBuilder<ScopedTables, 'placements'>();

/** A placement with the names of an answer. */
export interface PlacementRecord extends Readonly<Database['placement']> {
  publisher_name: string;
  advertiser_name: string;
  campaign_name: string;
  website_url: string;
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);

/** A publisher filters by advertiser; for other roles the parameter is the account in scope. */
function withAdvertiser(scope: Scope, advertiserId: number): Condition[] {
  if (scope.kind !== 'publisher' || advertiserId === 0 || advertiserId === scope.contactId) return [];
  return [eb('placements.advertiser_id', '=', advertiserId)];
}

/** One condition for each parameter that is given. Archived placements are listed only when asked for. */
function filtersOf(scope: Scope, query: PlacementQuery): Condition[] {
  const { campaignIds, publisherIds, searchText } = query;
  return [
    ...withAdvertiser(scope, query.advertiserId),
    eb('placements.deleted', '=', query.archived ?? false),
    eb('placements.created_at', '>=', new Date(`${query.fromDate}T00:00:00Z`)),
    eb('placements.created_at', '<', dayAfter(query.toDate)),
    campaignIds &&
      eb.or([eb('placements.relation_id', 'in', campaignIds), eb('placements.campaign_id', 'in', campaignIds)]),
    given(publisherIds, (ids) => eb('placements.publisher_id', 'in', ids)),
    given(
      searchText,
      (text) => sql<SqlBool>`(${has(['placements.name', 'placements.description'], text)}
      or ${is('placements.identifier', text)} or cast(placements.id as text) = ${text})`,
    ),
  ];
}

const typeNames = Object.entries(placementTypes)
  .map(([id, name]) => `when ${id} then '${name}'`)
  .join(' ');
const sortColumns: Record<NonNullable<PlacementQuery['sort']>, string> = {
  id: 'placements.id',
  publisherId: 'placements.publisher_id',
  campaignId: 'placements.campaign_id',
  typeId: 'placements.type_id',
  publisherCampaignId: 'placements.relation_id',
  name: 'lower(placements.name)',
  description: 'lower(placements.description)',
  type: `case placements.type_id ${typeNames} end`,
  url: 'coalesce(placements.destination_url, campaigns.website_url)',
  publisher: 'lower(publisher.name)',
  campaign: 'lower(campaigns.name)',
  maskURL: 'placements.mask_url',
  dateCreated: 'placements.created_at',
};

function placements(db: Db, scope: Scope, filters: Condition[]) {
  const rows = scoped(db, scope, 'placements', 'campaigns', 'contacts')
    .selectFrom('placements')
    .innerJoin('campaigns', 'campaigns.id', 'placements.campaign_id')
    .innerJoin('contacts as publisher', 'publisher.id', 'placements.publisher_id')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'placements.advertiser_id');
  return where(rows, filters);
}

function withNames(rows: ReturnType<typeof placements>) {
  return rows
    .selectAll('placements')
    .select([
      'publisher.name as publisher_name',
      'advertiser.name as advertiser_name',
      'campaigns.name as campaign_name',
      'campaigns.website_url',
    ]);
}

/** Placements in list order, newest first by default; the id breaks ties. */
export function placementRows(db: Db, scope: Scope, query: PlacementQuery) {
  const order = orderOf(
    sortColumns,
    { sortColumnName: query.sort, sortDirection: query.direction },
    { by: 'dateCreated', direction: 'desc' },
    'placements.id',
  );
  const ordered = withNames(placements(db, scope, filtersOf(scope, query))).orderBy(order);
  return paged<PlacementRecord>(ordered);
}

export function countPlacements(db: Db, scope: Scope, query: PlacementQuery) {
  return countOf(placements(db, scope, filtersOf(scope, query)));
}

/** One placement of the scope, including archived ones. */
export async function placementById(
  db: Db,
  scope: Scope,
  advertiserId: number,
  id: number,
): Promise<PlacementRecord | undefined> {
  const filters: Condition[] = [...withAdvertiser(scope, advertiserId), eb('placements.id', '=', id)];
  return withNames(placements(db, scope, filters)).executeTakeFirst();
}

/** The relation for a new placement, with the campaign's values that it copies. */
export async function relationFor(db: Db, scope: Scope, advertiserId: number, id: number) {
  return scoped(db, scope, 'relations', 'campaigns')
    .selectFrom('relations')
    .innerJoin('campaigns', 'campaigns.id', 'relations.campaign_id')
    .where('relations.id', '=', id)
    .$if(scope.kind === 'publisher' && advertiserId !== 0 && advertiserId !== scope.contactId, (qb) =>
      qb.where('relations.advertiser_id', '=', advertiserId),
    )
    .select([
      'relations.id',
      'relations.campaign_id',
      'relations.advertiser_id',
      'relations.publisher_id',
      'relations.status',
      'campaigns.website_url',
    ])
    .executeTakeFirst();
}

/** The columns of a placement that change. */
type PlacementChange = Partial<
  Pick<Database['placement'], 'name' | 'type_id' | 'description' | 'destination_url' | 'deleted'>
>;

/** Stores a change of a placement that was found in the scope. */
export async function changePlacement(tx: Transaction<Database>, id: number, change: PlacementChange): Promise<void> {
  await tx.updateTable('placement').set(change).where('id', '=', id).execute();
}
