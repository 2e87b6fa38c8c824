import { campaignTypes, payoutTypes, type CampaignRow } from '#contract/campaigns';
import { insertMany } from '#server/db/bulk';
import type { Db, Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';
import { keepAnswers } from './answers.store.ts';
import { bareCampaign, campaignTypesOf, dateOr, idNamed, ofDetail, type Campaign } from './campaign.rules.ts';
import type { Connection } from './connection.store.ts';
import { managersNamed, verticalsOf, writeAgency, writeParties, type KnownParty } from './parties.store.ts';
import { addMissing, upsert } from './upsert.store.ts';

function campaignOf(row: CampaignRow, vertical: { primary: number; secondary: number }, now: Date): Campaign {
  const created = dateOr(row.dateCreated, now);
  return {
    ...bareCampaign(
      {
        id: row.productId,
        agencyId: row.agencyId,
        advertiserId: Number(row.contactId),
        name: row.name,
        currency: row.currencyCode ?? row.payout.currency,
        typeId: row.campaignTypeId ?? idNamed(campaignTypes, row.type, 1),
      },
      now,
    ),
    description: row.description ?? '',
    status: row.status,
    payout_type_id: row.payoutTypeId ?? idNamed(payoutTypes, row.payout.type, 1),
    platform_type_id: row.platformTypeId ?? 0,
    primary_vertical_id: vertical.primary,
    secondary_vertical_id: vertical.secondary,
    website_url: row.landingPage.websiteUrl,
    website_params: row.landingPage.websiteParams,
    third_party_url: row.landingPage.thirdPartyUrl,
    test_url: row.testURL,
    cookie_days: row.cookieDuration ?? 0,
    validation_days: row.validationWindow ?? 0,
    deeplink_enabled: row.deeplinkEnabled,
    item_level: row.campaignLevel === 'Item',
    fca_authorised: row.fcaAuthorised,
    default_campaign: row.defaultCampaign,
    signup_type: row.signupType,
    auto_cross_sell: row.autoCrossSell,
    default_language_id: row.defaultLanguageId,
    logo_guid: row.campaignLogo.guid,
    launched_at: dateOr(row.launchDate, created),
    created_at: created,
    modified_at: dateOr(row.lastModifiedDate, created),
  };
}

/** Writes campaigns of E1 with their relations. @param active false: their advertisers are deactivated */
export async function writeCampaigns(
  tx: Tx,
  connection: Connection,
  rows: readonly CampaignRow[],
  { active, now }: { active: boolean; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const { agency_id: agencyId, contact_id: own, role } = connection;
  await writeAgency(tx, agencyId, rows[0]?.agencyName ?? '', '');
  await managersNamed(tx, agencyId, ['']);
  const publishers = rows.flatMap((row) => row.publishers ?? []);
  const parties: KnownParty[] = [
    ...rows.map((row) => ({
      id: Number(row.contactId),
      kind: 'advertiser' as const,
      name: row.advertiser,
      currency: row.currencyCode ?? row.payout.currency,
      active,
    })),
    ...publishers.map((one) => ({
      id: Number(one.id),
      kind: 'publisher' as const,
      name: one.name,
      fcaAuthorised: one.fcaAuthorised,
      fcaNumber: one.fcaNumber ?? null,
    })),
  ];
  await writeParties(tx, connection, parties, now);
  const verticals = await verticalsOf(tx, rows);
  const campaigns = rows.map((row, at) => campaignOf(row, verticals[at] ?? { primary: 0, secondary: 0 }, now));
  await upsert(tx, 'campaign', campaignTypesOf, campaigns, ofDetail);
  await writeRelations(tx, rows, role === 'publisher' ? own : undefined, now);
  await writeOfCampaigns(tx, rows);
  await keepAnswers(
    tx,
    rows.map((row) => ({ path: `listCampaigns/${row.productId}`, body: row })),
    now,
  );
}

type Relation = Database['relation'];
const relationTypes = {
  agency_id: 'BIGINT',
  campaign_id: 'BIGINT',
  advertiser_id: 'BIGINT',
  publisher_id: 'BIGINT',
  status: 'VARCHAR',
  sub_status: 'VARCHAR',
  applied_at: 'TIMESTAMP',
  live_at: 'TIMESTAMP',
  rejected_at: 'TIMESTAMP',
  cancelled_at: 'TIMESTAMP',
  terms_accepted: 'BOOLEAN',
} as const;
const subStatuses: Record<Relation['status'], string> = {
  live: 'live',
  pending: 'awaiting approval',
  rejected: 'declined',
  paused: 'paused by advertiser',
};

function relationStatus(text: string | undefined): Relation['status'] {
  if (text === 'waiting') return 'pending';
  return text === 'pending' || text === 'rejected' || text === 'paused' ? text : 'live';
}

export type KnownRelation = Pick<
  Relation,
  'id' | 'agency_id' | 'campaign_id' | 'advertiser_id' | 'publisher_id' | 'status'
>;

/** Adds relations; those that are there get the status unless it is not known. */
export async function addRelations(tx: Tx, relations: readonly KnownRelation[], at: Date): Promise<void> {
  const rows = relations
    .filter(({ id }) => id > 0)
    .map((one) => ({
      ...one,
      sub_status: subStatuses[one.status],
      applied_at: at,
      live_at: one.status === 'live' ? at : null,
      rejected_at: null,
      cancelled_at: null,
      terms_accepted: true,
    }));
  await addMissing(tx, 'relation', relationTypes, rows);
}

async function writeRelations(
  tx: Tx,
  rows: readonly CampaignRow[],
  publisher: number | undefined,
  now: Date,
): Promise<void> {
  const relations = rows.flatMap((row): KnownRelation[] => {
    const of = { agency_id: row.agencyId, campaign_id: row.productId, advertiser_id: Number(row.contactId) };
    if (publisher !== undefined) {
      if (row.campaignId === undefined) return [];
      return [{ id: row.campaignId, ...of, publisher_id: publisher, status: relationStatus(row.campaignStatus) }];
    }
    return (row.publishers ?? [])
      .filter((one) => one.campaignId !== undefined)
      .map((one) => ({
        id: Number(one.campaignId),
        ...of,
        publisher_id: Number(one.id),
        status: relationStatus(one.status),
      }));
  });
  await addRelations(tx, relations, now);
  const changing = relations.map(({ id, status }) => ({ id, status, sub_status: subStatuses[status] }));
  await upsert(tx, 'relation', { status: 'VARCHAR', sub_status: 'VARCHAR' }, changing);
}

/** Markets, agencies that sell too, rules of claims, and the usual commission. */
async function writeOfCampaigns(tx: Tx, rows: readonly CampaignRow[]): Promise<void> {
  const ids = rows.map(({ productId }) => productId);
  const markets = rows.flatMap((row) => (row.markets ?? []).map((one) => ({ ...one, row })));
  await upsert(
    tx,
    'country',
    { code: 'VARCHAR', name: 'VARCHAR' },
    markets.map(({ id, name }) => ({ id, code: '', name })),
    ['code'],
  );
  for (const table of ['campaign_market', 'campaign_cross_sell', 'enquiry_rule'] as const) {
    await tx.deleteFrom(table).where('campaign_id', 'in', ids).execute();
  }
  await insertMany(
    tx,
    'campaign_market',
    { campaign_id: 'BIGINT', agency_id: 'BIGINT', country_id: 'BIGINT', is_primary: 'BOOLEAN' },
    markets.map(({ id, primary, row }) => ({
      campaign_id: row.productId,
      agency_id: row.agencyId,
      country_id: id,
      is_primary: primary,
    })),
  );
  await insertMany(
    tx,
    'campaign_cross_sell',
    { campaign_id: 'BIGINT', agency_id: 'BIGINT', other_agency_id: 'BIGINT' },
    rows.flatMap((row) =>
      row.crossSellAgencies.map((other) => ({
        campaign_id: row.productId,
        agency_id: row.agencyId,
        other_agency_id: other,
      })),
    ),
  );
  await writeEnquiryRules(tx, rows);
  // The negative id of a standard group that is known from the list only: groups of the network have positive ones.
  const standards = rows
    .filter((row) => (row.commission?.value ?? '') !== '')
    .map((row) => ({
      id: -row.productId,
      agency_id: row.agencyId,
      campaign_id: row.productId,
      publisher_id: null,
      name: row.commissionGroupName ?? '',
      type_id: 1,
      lower_limit: null,
      upper_limit: null,
      is_percentage: row.commission?.type === 'Percentage',
      amount: /^-?\d+(\.\d+)?/.exec(row.commission?.value ?? '')?.[0] ?? '0',
      item_level: row.campaignLevel === 'Item',
    }));
  await upsert(
    tx,
    'commission_group',
    {
      agency_id: 'BIGINT',
      campaign_id: 'BIGINT',
      publisher_id: 'BIGINT',
      name: 'VARCHAR',
      type_id: 'BIGINT',
      lower_limit: 'DECIMAL(18,4)',
      upper_limit: 'DECIMAL(18,4)',
      is_percentage: 'BOOLEAN',
      amount: 'DECIMAL(18,4)',
      item_level: 'BOOLEAN',
    },
    standards,
  );
}

async function writeEnquiryRules(tx: Tx, rows: readonly CampaignRow[]): Promise<void> {
  for (const row of rows) {
    const rule = row.conversionEnquiryValidation;
    if (!rule) continue;
    await tx
      .insertInto('enquiry_rule')
      .values({
        campaign_id: row.productId,
        agency_id: row.agencyId,
        needs_name: rule.name,
        needs_email: rule.emailAddress,
        needs_postal_code: rule.postalCode,
        needs_value: rule.transactionValue,
        reference_type: rule.referenceValidationType,
        reference_pattern: rule.referenceValidation,
        reference_max_length: Number(rule.referenceValidationMaxLength) || 0,
        min_age_days: rule.enquiryMinAge,
        description: rule.description,
        updated_at: dateOr(rule.lastUpdated, new Date(0)),
      })
      .execute();
  }
}

/** The campaign of a relation; undefined for an id that is none. */
export async function campaignOfRelation(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('relation').where('id', '=', id).select('campaign_id').executeTakeFirst();
  return row?.campaign_id;
}
