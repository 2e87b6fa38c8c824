import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

type Db = Kysely<Database>;

/** A campaign with the publisher's relation and its claim rules; without rules it takes no claims. */
export type Programme = NonNullable<Awaited<ReturnType<typeof programmesOf>> extends Map<number, infer P> ? P : never>;

/** Campaigns that the publisher has a relation with, by id; the newest relation counts. */
export async function programmesOf(db: Db, scope: Scope, campaignIds: readonly number[]) {
  const rows =
    campaignIds.length === 0
      ? []
      : await scoped(db, scope, 'relations', 'campaigns', 'enquiry_rules')
          .selectFrom('relations')
          .innerJoin('campaigns', 'campaigns.id', 'relations.campaign_id')
          .leftJoin('enquiry_rules', 'enquiry_rules.campaign_id', 'campaigns.id')
          .where('campaigns.id', 'in', [...campaignIds])
          .select([
            'relations.id as relation_id',
            'relations.live_at',
            'campaigns.id',
            'campaigns.advertiser_id',
            'campaigns.currency_code',
            'needs_name',
            'needs_email',
            'needs_postal_code',
            'reference_type',
            'reference_pattern',
            'reference_max_length',
            'min_age_days',
          ])
          .orderBy('relations.id')
          .execute();
  return new Map(rows.map((row) => [row.id, { ...row, reference_max_length: row.reference_max_length ?? 0 }]));
}

/** An earlier claim. */
export type ClaimedEnquiry = Pick<Database['enquiry'], 'id' | 'status_id' | 'value'>;

/** Key of an order of a campaign. */
export const orderKey = (campaignId: number, reference: string) => `${campaignId} ${reference}`;

/** The publisher's own claims and conversions of these orders, the newest of each. */
export async function knownOrders(db: Db, scope: Scope, campaignIds: readonly number[], references: readonly string[]) {
  const none = campaignIds.length === 0 || references.length === 0;
  const tables = scoped(db, scope, 'enquiries', 'conversions');
  const enquiries = none
    ? []
    : await tables
        .selectFrom('enquiries')
        .where('campaign_id', 'in', [...campaignIds])
        .where('advertiser_ref', 'in', [...references])
        .select(['id', 'campaign_id', 'advertiser_ref', 'status_id', 'value'])
        .orderBy('id')
        .execute();
  const conversions = none
    ? []
    : await tables
        .selectFrom('conversions')
        .where('campaign_id', 'in', [...campaignIds])
        .where('advertiser_ref', 'in', [...references])
        .select(['id', 'campaign_id', 'advertiser_ref', 'status'])
        .orderBy('id')
        .execute();
  const byOrder = <T extends { campaign_id: number; advertiser_ref: string }>(rows: T[]) =>
    new Map(rows.map((row) => [orderKey(row.campaign_id, row.advertiser_ref), row]));
  return {
    enquiries: byOrder<ClaimedEnquiry & (typeof enquiries)[number]>(enquiries),
    conversions: byOrder(conversions),
  };
}
