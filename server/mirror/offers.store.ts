import type { EnquiryRow } from '#contract/enquiries';
import type { FeedRow } from '#contract/feeds';
import type { PlacementRow } from '#contract/placements';
import type { VoucherRow } from '#contract/vouchers';
import type { Db, Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';
import { forgetAnswers, keepAnswers } from './answers.store.ts';
import { dateOr } from './campaign.rules.ts';
import type { Connection } from './connection.store.ts';
import { storedAmount } from './money.ts';
import { writeParties } from './parties.store.ts';
import { upsert } from './upsert.store.ts';

/** Placements, voucher codes, feeds and enquiries, as their lists give them. */

type WithId = 'placement' | 'voucher_code' | 'product_feed' | 'enquiry' | 'file_entry';

/** Deletes rows of a list that the network does not list any more. */
export async function dropUnlisted(tx: Tx, table: WithId, list: string, listed: readonly number[]): Promise<void> {
  const ids = new Set(listed);
  const held = await tx
    .selectFrom(table as 'enquiry')
    .select('id')
    .execute();
  const gone = held.map(({ id }) => id).filter((id) => !ids.has(id));
  for (let from = 0; from < gone.length; from += 500) {
    const some = gone.slice(from, from + 500);
    await tx
      .deleteFrom(table as 'enquiry')
      .where('id', 'in', some)
      .execute();
  }
  await forgetAnswers(
    tx,
    gone.map((id) => `${list}/${id}`),
  );
}

export const placementTypesOf = {
  agency_id: 'BIGINT',
  campaign_id: 'BIGINT',
  relation_id: 'BIGINT',
  advertiser_id: 'BIGINT',
  publisher_id: 'BIGINT',
  type_id: 'BIGINT',
  name: 'VARCHAR',
  description: 'VARCHAR',
  destination_url: 'VARCHAR',
  identifier: 'VARCHAR',
  mask_url: 'VARCHAR',
  user_created: 'BOOLEAN',
  import_type: 'BIGINT',
  created_by_name: 'VARCHAR',
  created_by_surname: 'VARCHAR',
  deleted: 'BOOLEAN',
  created_at: 'TIMESTAMP',
} as const satisfies Partial<Record<keyof Database['placement'], string>>;

/** Advertisers of campaigns by the campaign's id. */
async function advertisersOf(tx: Tx, campaignIds: readonly number[]): Promise<Map<number, number>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('campaign')
    .where('id', 'in', [...new Set(campaignIds)])
    .select(['id', 'advertiser_id'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.advertiser_id]));
}

/** Writes placements of E7. */
export async function writePlacements(
  tx: Tx,
  connection: Connection,
  rows: readonly PlacementRow[],
  now: Date,
): Promise<void> {
  const advertisers = await advertisersOf(
    tx,
    rows.map(({ campaignId }) => campaignId),
  );
  await writeParties(
    tx,
    connection,
    rows.map((row) => ({ id: row.publisherId, kind: 'publisher', name: row.publisher })),
    now,
  );
  const placements = rows.map((row) => ({
    id: row.id,
    agency_id: connection.agency_id,
    campaign_id: row.campaignId,
    relation_id: row.publisherCampaignId,
    advertiser_id: advertisers.get(row.campaignId) ?? (connection.role === 'advertiser' ? connection.contact_id : 0),
    publisher_id: row.publisherId,
    type_id: row.typeId,
    name: row.name,
    description: row.description,
    destination_url: row.url,
    identifier: '',
    mask_url: row.maskURL,
    user_created: true,
    import_type: 0,
    created_by_name: null,
    created_by_surname: null,
    deleted: false,
    created_at: dateOr(row.dateCreated, now),
  }));
  await upsert(tx, 'placement', placementTypesOf, placements, [
    'identifier',
    'user_created',
    'import_type',
    'created_by_name',
    'created_by_surname',
  ]);
  await keepAnswers(
    tx,
    rows.map((row) => ({ path: `listPlacements/${row.id}`, body: row })),
    now,
  );
}

/** Hides placements that the network does not list any more: conversions may still name them. */
export async function hideUnlisted(tx: Tx, listed: readonly number[]): Promise<void> {
  const ids = new Set(listed);
  const held = await tx.selectFrom('placement').where('deleted', '=', false).select('id').execute();
  const gone = held.map(({ id }) => id).filter((id) => !ids.has(id));
  if (gone.length > 0) await tx.updateTable('placement').set({ deleted: true }).where('id', 'in', gone).execute();
}

/** Writes voucher codes of E16. */
export async function writeVouchers(
  tx: Tx,
  connection: Connection,
  rows: readonly VoucherRow[],
  now: Date,
): Promise<void> {
  const advertisers = await advertisersOf(
    tx,
    rows.map(({ productId }) => productId),
  );
  const own = connection.role === 'publisher' ? connection.contact_id : null;
  await upsert(
    tx,
    'voucher_code',
    {
      agency_id: 'BIGINT',
      campaign_id: 'BIGINT',
      advertiser_id: 'BIGINT',
      publisher_id: 'BIGINT',
      category_id: 'BIGINT',
      category_name: 'VARCHAR',
      code: 'VARCHAR',
      title: 'VARCHAR',
      description: 'VARCHAR',
      discount: 'VARCHAR',
      kind: 'VARCHAR',
      deeplink_url: 'VARCHAR',
      culture_code: 'VARCHAR',
      is_exclusive: 'BOOLEAN',
      shopify_code: 'BOOLEAN',
      activates_at: 'TIMESTAMP',
      expires_at: 'TIMESTAMP',
      added_at: 'TIMESTAMP',
    },
    rows.map((row) => ({
      id: row.id,
      agency_id: connection.agency_id,
      campaign_id: row.productId,
      advertiser_id: advertisers.get(row.productId) ?? (connection.role === 'advertiser' ? connection.contact_id : 0),
      publisher_id: row.affiliateSpecific ? own : null,
      category_id: row.categoryId,
      category_name: row.categoryName,
      code: row.code,
      title: row.title,
      description: row.description,
      discount: row.discount,
      kind: row.type,
      deeplink_url: row.deepLinkURL,
      culture_code: row.CultureCode,
      is_exclusive: row.Exclusive,
      shopify_code: row.shopifyCode,
      activates_at: dateOr(row.activationDate, now),
      expires_at: dateOr(row.expiryDate, new Date('9999-12-30')),
      added_at: dateOr(row.addedon, now),
    })),
  );
  await keepAnswers(
    tx,
    rows.map((row) => ({ path: `listVouchers/${row.id}`, body: row })),
    now,
  );
}

/** Writes product feeds of E17. */
export async function writeFeeds(tx: Tx, connection: Connection, rows: readonly FeedRow[], now: Date): Promise<void> {
  const advertisers = await advertisersOf(
    tx,
    rows.map(({ campaignId }) => campaignId),
  );
  await upsert(
    tx,
    'product_feed',
    {
      agency_id: 'BIGINT',
      campaign_id: 'BIGINT',
      advertiser_id: 'BIGINT',
      name: 'VARCHAR',
      item_count: 'BIGINT',
      item_added_count: 'BIGINT',
      item_changed_count: 'BIGINT',
      imported_at: 'TIMESTAMP',
    },
    rows.map((row) => ({
      id: row.id,
      agency_id: connection.agency_id,
      campaign_id: row.campaignId,
      advertiser_id: advertisers.get(row.campaignId) ?? (connection.role === 'advertiser' ? connection.contact_id : 0),
      name: row.name,
      item_count: row.itemCount,
      item_added_count: row.itemAddedCount,
      item_changed_count: row.itemChangedCount,
      imported_at: dateOr(row.lastImportedDate, now),
    })),
  );
  await keepAnswers(
    tx,
    rows.map((row) => ({ path: `listFeeds/${row.id}`, body: row })),
    now,
  );
}

/** Writes enquiries of E11. */
export async function writeEnquiries(
  tx: Tx,
  connection: Connection,
  rows: readonly EnquiryRow[],
  now: Date,
): Promise<void> {
  await writeParties(
    tx,
    connection,
    rows.flatMap((row) => [
      { id: row.publisher.id, kind: 'publisher' as const, name: row.publisher.name },
      { id: row.advertiser.id, kind: 'advertiser' as const, name: row.advertiser.name },
    ]),
    now,
  );
  const relations = await tx.selectFrom('relation').select(['id', 'campaign_id', 'publisher_id']).execute();
  const relationOf = new Map(relations.map((one) => [`${one.campaign_id} ${one.publisher_id}`, one.id]));
  await upsert(
    tx,
    'enquiry',
    {
      agency_id: 'BIGINT',
      publisher_id: 'BIGINT',
      advertiser_id: 'BIGINT',
      campaign_id: 'BIGINT',
      relation_id: 'BIGINT',
      status_id: 'BIGINT',
      advertiser_ref: 'VARCHAR',
      publisher_ref: 'VARCHAR',
      customer_name: 'VARCHAR',
      uid: 'VARCHAR',
      transaction_at: 'TIMESTAMP',
      currency_code: 'VARCHAR',
      value: 'DECIMAL(18,4)',
      expected_commission: 'DECIMAL(18,4)',
      conversion_id: 'BIGINT',
      rejection_code: 'BIGINT',
      rejection_reason: 'VARCHAR',
      notes: 'VARCHAR',
      network_notes: 'VARCHAR',
      created_at: 'TIMESTAMP',
      modified_at: 'TIMESTAMP',
    },
    rows.map((row) => ({
      id: row.enquiryId,
      agency_id: connection.agency_id,
      publisher_id: row.publisher.id,
      advertiser_id: row.advertiser.id,
      campaign_id: row.campaign.id,
      relation_id: relationOf.get(`${row.campaign.id} ${row.publisher.id}`) ?? 0,
      status_id: row.statusId,
      advertiser_ref: row.advertiserAppId,
      publisher_ref: row.publisher.ref,
      customer_name: row.customerName,
      uid: row.uId,
      transaction_at: dateOr(row.conversion.transactionDate, now),
      currency_code: row.currencyCode,
      value: storedAmount(row.value),
      expected_commission: row.commissionValue === null ? null : storedAmount(row.commissionValue),
      conversion_id: row.conversion.id,
      rejection_code: row.conversion.rejectionCode,
      rejection_reason: row.conversion.rejectionReason,
      notes: row.notes,
      network_notes: row.optimiseNotes,
      created_at: dateOr(row.creationDate, now),
      modified_at: dateOr(row.lastUpdated, now),
    })),
  );
  await keepAnswers(
    tx,
    rows.map((row) => ({ path: `listEnquiries/${row.enquiryId}`, body: row })),
    now,
  );
}

/** Ids of placements with a name. */
export async function placementsNamed(db: Db, name: string): Promise<number[]> {
  const rows = await db.selectFrom('placement').where('name', '=', name).select('id').execute();
  return rows.map(({ id }) => id);
}
