import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';
import type { Scope } from '#server/db/scope';
import { actorColumns, audit } from '#server/domain/audit.store';
import type { SaleRefusal } from './refused-sale.rules.ts';

/** A reason for which a sale was refused. */
export interface RefusedSale extends SaleRefusal {
  campaignId: number;
  /** The account that reported the sale; undefined for a pixel. */
  scope: Scope | undefined;
  at: Date;
}

type Row = Database['refused_sale'];
type Campaign = Pick<Database['campaign'], 'id' | 'agency_id' | 'advertiser_id'>;

const tracking = actorColumns({ kind: 'system', id: 'tracking', name: 'Tracking' });

/** Whether a sale's sender may report for the campaign: what is sent about those of others is none of theirs. */
function isOf({ scope }: RefusedSale, campaign: Campaign): boolean {
  if (!scope) return true;
  return (
    scope.agencyId === campaign.agency_id && (scope.kind === 'agency' || scope.contactId === campaign.advertiser_id)
  );
}

/** Refused sales of one kind as a row; the last one is the example. */
function rowOf(campaign: Campaign, some: readonly RefusedSale[]): Row[] {
  const [first, last] = [some[0], some.at(-1)];
  if (!first || !last) return [];
  return [
    {
      agency_id: campaign.agency_id,
      advertiser_id: campaign.advertiser_id,
      campaign_id: campaign.id,
      parameter: last.parameter,
      reason: last.refusal.key,
      message: last.message,
      refusal: JSON.stringify(last.refusal),
      example: last.example,
      calls: some.length,
      first_at: first.at,
      last_at: last.at,
    },
  ];
}

/** Counts refused sales by campaign, parameter and reason; those of no campaign are left out. The first of a kind is logged. */
export async function storeRefused(db: Db, some: readonly RefusedSale[]): Promise<void> {
  const campaigns = await db
    .selectFrom('campaign')
    .where('id', 'in', [...new Set(some.map(({ campaignId }) => campaignId))])
    .select(['id', 'agency_id', 'advertiser_id'])
    // Servers that write at once take rows in the same order.
    .orderBy('id')
    .execute();
  const rows = campaigns.flatMap((campaign) => {
    const own = some.filter((one) => one.campaignId === campaign.id && isOf(one, campaign));
    const kinds = Map.groupBy(own, ({ parameter, refusal }) => `${parameter} ${refusal.key}`);
    return [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, of]) => rowOf(campaign, of));
  });
  if (rows.length > 0) await db.transaction().execute((tx) => count(tx, rows));
}

async function count(tx: Tx, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const { calls } = await tx
      .insertInto('refused_sale')
      .values(row)
      .onConflict((on) =>
        on.columns(['campaign_id', 'parameter', 'reason']).doUpdateSet({
          message: sql<string>`excluded.message`,
          refusal: sql<string>`excluded.refusal`,
          example: sql<string | null>`excluded.example`,
          calls: sql<number>`refused_sale.calls + excluded.calls`,
          last_at: sql<Date>`excluded.last_at`,
        }),
      )
      .returning('calls')
      .executeTakeFirstOrThrow();
    if (calls === row.calls) await logFirst(tx, row);
  }
}

/** Logs the first refusal of a kind. The log keeps no value: it may be about the shop's customer. */
async function logFirst(tx: Tx, row: Row): Promise<void> {
  await audit(tx, {
    agency_id: row.agency_id,
    contact_id: row.advertiser_id,
    ...tracking,
    action: 'sale.refused',
    subject_kind: 'campaign',
    subject_id: String(row.campaign_id),
    after: { parameter: row.parameter || null, message: row.message, refusal: JSON.parse(row.refusal) as unknown },
    occurred_at: row.first_at,
  });
}
