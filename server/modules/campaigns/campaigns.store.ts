import { expressionBuilder, sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { campaignTypes, commissionGroupTypes, type listCampaigns } from '#contract/campaigns';
import type { Received } from '#contract/endpoint';
import { given, where, type Condition } from '#server/db/conditions';
import { countOf, paged } from '#server/db/listing';
import { has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { nameIn } from '#server/db/sorting';

export type CampaignQuery = Received<typeof listCampaigns>['query'];
type Db = Kysely<Database>;
const eb = expressionBuilder<ScopedTables & { advertiser: Database['contact'] }, 'campaigns' | 'advertiser'>();

const TABLES = [
  'campaigns',
  'relations',
  'contacts',
  'commission_groups',
  'product_feeds',
  'enquiry_rules',
  'campaign_markets',
  'own_agency',
] as const;

/** The names and the relation that an answer shows of a campaign besides its own columns. */
export interface CampaignNames {
  id: number;
  agency_name: string;
  advertiser_name: string;
  advertiser_colour: string;
  advertiser_account_type: number | null;
  sector_name: string;
  vertical_name: string;
  relation_id: number | null;
  relation_status: Database['relation']['status'] | null;
  relation_applied_at: Date | null;
  relation_terms_accepted: boolean | null;
  group_name: string | null;
  group_type_id: number | null;
  group_amount: string | null;
  group_is_percentage: boolean | null;
}

export type CampaignRecord = Readonly<Database['campaign']> & CampaignNames;

export interface Eligibility {
  eligible: boolean;
  fits_setting: boolean;
}

/** Whether the campaign's setting admits the publisher in scope; without one, whether it admits every publisher. */
function fitsSetting(scope: Scope) {
  if (scope.kind !== 'publisher')
    return sql<boolean>`(campaigns.eligibility_setting = 0 and not campaigns.fca_authorised)`;
  return sql<boolean>`exists (select 1 from contacts p where p.id = ${scope.contactId}
    and (not campaigns.fca_authorised or p.fca_authorised)
    and (campaigns.eligibility_setting = 0
      or (campaigns.eligibility_setting = 1 and p.publisher_type <> 'Cashback')
      or (campaigns.eligibility_setting = 2 and p.partner_type = 'Strategic')))`;
}

/** Whether the publisher may join: the setting admits it, and the campaign accepts applications. */
const eligible = (scope: Scope) => sql<boolean>`(campaigns.accepting_applications and ${fitsSetting(scope)})`;

/** Campaigns in which the publisher has one of these statuses; without a publisher in scope, in which any has. */
function withStatus(statuses: NonNullable<CampaignQuery['statuses']>): Condition {
  const relations = eb.selectFrom('relations').select('relations.campaign_id');
  return eb.or(
    statuses.map((status) =>
      status === 'notapplied'
        ? eb('campaigns.id', 'not in', relations)
        : eb('campaigns.id', 'in', relations.where('relations.status', '=', status === 'waiting' ? 'pending' : status)),
    ),
  );
}

/** Addresses on this host, with or without www. */
function onHost(hostname: string): Condition {
  const host = hostname
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '');
  return sql<SqlBool>`regexp_replace(lower(campaigns.website_url), '^https?://(www[.])?([^/?#:]+).*$', '\\2') = ${host}`;
}

/** One condition for each parameter that is given. */
function filtersOf(scope: Scope, query: CampaignQuery): Condition[] {
  const flag = (asked: boolean | undefined, holds: Expression<SqlBool>) =>
    given(asked, (wanted) => (wanted ? holds : eb.not(holds)));
  return [
    !query.showInactive && eb('advertiser.active', '=', true),
    given(query.statuses, withStatus),
    given(query.advertiserCampaignStatuses, (values) => eb('campaigns.status', 'in', values)),
    given(query.campaignTypeIds, (values) => eb('campaigns.campaign_type_id', 'in', values)),
    given(query.advertiserContactIds, (values) => eb('campaigns.advertiser_id', 'in', values)),
    given(query.payoutTypeIds, (values) => eb('campaigns.payout_type_id', 'in', values)),
    given(query.sectorIds, (values) => eb('campaigns.primary_vertical_id', 'in', values)),
    given(query.verticalIds, (values) =>
      eb.or([eb('campaigns.primary_vertical_id', 'in', values), eb('campaigns.secondary_vertical_id', 'in', values)]),
    ),
    given(query.platformTypeIds, (values) => eb('campaigns.platform_type_id', 'in', values)),
    given(query.productIds, (values) => eb('campaigns.id', 'in', values)),
    given(query.countryIds, (values) =>
      eb(
        'campaigns.id',
        'in',
        eb
          .selectFrom('campaign_markets')
          .where('campaign_markets.country_id', 'in', values)
          .select('campaign_markets.campaign_id'),
      ),
    ),
    given(query.hostname, onHost),
    given(
      query.searchTerm,
      (term) => sql<SqlBool>`(${has(['campaigns.name'], term)} or cast(campaigns.id as text) = ${term}
      or campaigns.id in (select r.campaign_id from relations r where cast(r.id as text) = ${term}))`,
    ),
    given(query.managedBy, (value) => eb('advertiser.managed_by', '=', value)),
    given(query.paymentTypes, (values) => eb('advertiser.payment_type', 'in', values)),
    given(query.contactType, (type) => sql<SqlBool>`${type} = ${contactTypeOf(scope)}`),
    given(query.publisherEligibility, (value) =>
      value === 'all' ? eb.lit(true) : value === 'eligible' ? eligible(scope) : eb.not(eligible(scope)),
    ),
    flag(query.hasEnquiryCriteria, sql`campaigns.id in (select campaign_id from enquiry_rules)`),
    flag(
      query.isItemLevelCommissionGroup,
      sql`campaigns.id in (select campaign_id from commission_groups where item_level and ended_at is null)`,
    ),
    flag(query.productFeed, sql`campaigns.id in (select campaign_id from product_feeds)`),
    flag(query.itemLevel, sql`campaigns.item_level`),
    flag(query.incentive, sql`campaigns.incentive`),
    flag(query.dailyCap, sql`campaigns.daily_cap is not null`),
    flag(query.postView, sql`campaigns.post_view_days > 0`),
    flag(query.deeplink, sql`campaigns.deeplink_enabled`),
    flag(query.uid, sql`campaigns.uid_enabled`),
    flag(query.crossTracking, sql`campaigns.cross_tracking`),
    flag(query.brandBidding, sql`campaigns.brand_bidding`),
  ];
}

/** 1 advertiser, 2 publisher, 0 the agency. */
function contactTypeOf(scope: Scope): number {
  return { advertiser: 1, publisher: 2, agency: 0 }[scope.kind];
}

const sortColumns: Record<NonNullable<CampaignQuery['sortColumnName']>, string> = {
  productId: 'campaigns.id',
  campaignId: 'relation_id',
  campaignStatus: "coalesce(own.status, 'notapplied')",
  contactId: 'campaigns.advertiser_id',
  advertiserId: 'campaigns.advertiser_id',
  advertiser: 'lower(advertiser.name)',
  agencyId: 'campaigns.agency_id',
  agencyName: 'lower(own_agency.name)',
  name: 'lower(campaigns.name)',
  status: 'campaigns.status',
  type: nameIn(campaignTypes, 'campaigns.campaign_type_id'),
  campaignTypeId: 'campaigns.campaign_type_id',
  deeplinkEnabled: 'campaigns.deeplink_enabled',
  defaultLanguageId: 'campaigns.default_language_id',
  testURL: 'lower(campaigns.test_url)',
  lastModifiedDate: 'campaigns.modified_at',
  dateCreated: 'campaigns.created_at',
  launchDate: 'campaigns.launched_at',
  defaultCampaign: 'campaigns.default_campaign',
  signupType: 'campaigns.signup_type',
  autoCrossSell: 'campaigns.auto_cross_sell',
  commissionCost: 'case when standard.amount = round(standard.amount, 0) then standard.amount end',
  commissionGroupBandType: nameIn(commissionGroupTypes, 'standard.type_id'),
  commissionGroupName: 'lower(standard.name)',
  defaultProduct: 'campaigns.id',
  campaignLevel: 'campaigns.item_level',
  fcaAuthorised: 'campaigns.fca_authorised',
  payoutTypeId: 'campaigns.payout_type_id',
  platformTypeId: 'campaigns.platform_type_id',
  description: 'lower(campaigns.description)',
  baseTrackingUrl: 'cast(campaigns.id as text)',
  cookieDuration: 'campaigns.cookie_days',
  validationWindow: 'campaigns.validation_days',
  currencyCode: 'campaigns.currency_code',
};
const namedOrders = {
  productId: 'campaigns.id asc',
  alphabetically: 'lower(campaigns.name) asc',
  launchDate: 'campaigns.launched_at desc',
};

function matching(db: Db, scope: Scope, query: CampaignQuery) {
  const rows = scoped(db, scope, ...TABLES)
    .selectFrom('campaigns')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'campaigns.advertiser_id');
  return where(rows, filtersOf(scope, query));
}

/** The single-valued details of campaigns, without their own columns: see `withColumns`. */
function details(rows: ReturnType<typeof matching>, scope: Scope) {
  return rows
    .innerJoin('own_agency', 'own_agency.id', 'campaigns.agency_id')
    .innerJoin('vertical as sector', 'sector.id', 'campaigns.primary_vertical_id')
    .innerJoin('vertical as niche', 'niche.id', 'campaigns.secondary_vertical_id')
    .leftJoin('relations as own', (join) =>
      join.onRef('own.campaign_id', '=', 'campaigns.id').on(sql.lit(scope.kind === 'publisher'), '=', true),
    )
    .leftJoin('commission_groups as standard', (join) =>
      join
        .onRef('standard.campaign_id', '=', 'campaigns.id')
        .on('standard.type_id', '=', 1)
        .on('standard.ended_at', 'is', null),
    )
    .select([
      'campaigns.id',
      'own_agency.name as agency_name',
      'advertiser.name as advertiser_name',
      'advertiser.colour as advertiser_colour',
      'advertiser.account_type_id as advertiser_account_type',
      'sector.name as sector_name',
      'niche.name as vertical_name',
      'own.id as relation_id',
      'own.status as relation_status',
      'own.applied_at as relation_applied_at',
      'own.terms_accepted as relation_terms_accepted',
      'standard.name as group_name',
      'standard.type_id as group_type_id',
      'standard.amount as group_amount',
      'standard.is_percentage as group_is_percentage',
    ]);
}

/**
 * Adds the own columns of campaigns to their details. They are read by id: joined, the sixty of them would be carried
 * through every join, which costs more than all names together.
 */
export async function withColumns<N extends CampaignNames>(db: Db, scope: Scope, found: readonly N[]) {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await scoped(db, scope, 'campaigns')
    .selectFrom('campaigns')
    .where('id', 'in', ids)
    .selectAll()
    .execute();
  const columns = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((one) => {
    const own = columns.get(one.id);
    return own ? [{ ...own, ...one }] : [];
  });
}

/** Details of campaigns in list order, by productId by default; the productId breaks ties. */
export function campaignRows(db: Db, scope: Scope, query: CampaignQuery) {
  const order = query.sortColumnName
    ? `${sortColumns[query.sortColumnName]} ${query.sortDirection ?? 'asc'}`
    : orderOf(query);
  const ordered = details(matching(db, scope, query), scope).orderBy(sql.raw(`${order} nulls last, campaigns.id`));
  return paged<CampaignNames>(ordered);
}

function orderOf(query: CampaignQuery): string {
  const order = namedOrders[query.orderBy ?? 'productId'];
  return query.sortDirection ? order.replace(/(asc|desc)$/, query.sortDirection) : order;
}

export function countCampaigns(db: Db, scope: Scope, query: CampaignQuery) {
  return countOf(matching(db, scope, query));
}

/** One campaign of the scope, including those of deactivated advertisers. */
export async function campaignById(
  db: Db,
  scope: Scope,
  id: number,
): Promise<(CampaignRecord & Eligibility) | undefined> {
  const query = { productIds: [id], showInactive: true } as CampaignQuery;
  const found = await details(matching(db, scope, query), scope)
    .select([eligible(scope).as('eligible'), fitsSetting(scope).as('fits_setting')])
    .execute();
  const [record] = await withColumns(db, scope, found);
  return record;
}
