import { factor } from '#server/db/factor';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Movement } from '#contract/changes';
import { movementKinds } from '#contract/conversions';
import { movedAt, valueChanged, valueIn } from '#server/domain/movements.store';
import { rateDay, type Rates } from '#server/domain/rates.store';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

type Db = Kysely<Database>;

/** Parameters: movements after `since` up to `until`, in a currency. */
export interface Question {
  since: Date;
  until: Date;
  currency: string;
}

/** Number of named conversions per kind. */
const LARGEST = 5;

interface Moved {
  id: number;
  kind: Movement['kind'];
  advertiser_ref: string;
  campaign_id: number;
  campaign_name: string;
  rejection_code: number | null;
  commission: string;
  cost: string;
  value_change: string | null;
}

/** The kinds of movement, each with its time. */
const kinds = sql`(values ${sql.join(movementKinds.map((kind, place) => sql`(${sql.lit(kind)}, ${sql.lit(place + 1)})`))}) as kinds(kind, place)`;
const moments = { ...movedAt('touched', 'touched.paid_at'), revalued: sql.ref('revalued.last_at') };
const momentOfKind = sql`case kinds.kind ${sql.join(
  Object.entries(moments).map(([kind, moment]) => sql`when ${sql.lit(kind)} then ${moment}`),
  sql` `,
)} end`;

/**
 * One row per conversion and kind of movement, with exact amounts at its own day's rate. Every change except a
 * payment updates `modified_at`, so few conversions have to be examined.
 */
function moved(db: Db, scope: Scope, { since, until, currency }: Question, rates: Rates) {
  const rate = sql.raw(factor('target.rate'));
  const touched = sql`
    select conversions.*, payment_states.sent_at as paid_at
    from conversions left join payment_states on payment_states.id = conversions.payment_id
    where conversions.modified_at > ${since} or payment_states.sent_at > ${since}`;
  const revalued = sql`
    select subject_id, max(occurred_at) as last_at, sum(${valueIn('after')} - ${valueIn('before')}) as change
    from conversion_changes
    where ${valueChanged(since, until)}
    group by subject_id`;
  return scoped(db, scope, 'conversions', 'payment_states', 'campaigns', 'conversion_changes').selectFrom(
    sql<Moved>`(
      select touched.id, kinds.kind, touched.advertiser_ref, touched.campaign_id, campaigns.name as campaign_name, touched.rejection_code,
        touched.commission * ${rate} as commission, touched.net_cost * ${rate} as cost,
        case when kinds.kind = 'revalued' then cast(revalued.change as decimal(18,4)) * ${rate} end as value_change
      from (${touched}) as touched
      cross join ${kinds}
      join campaigns on campaigns.id = touched.campaign_id
      join exchange_rate as target on target.day = ${rateDay(sql`cast(touched.converted_at as date)`, rates)} and target.from_currency = touched.currency_code and target.to_currency = ${currency}
      left join (${revalued}) as revalued on revalued.subject_id = cast(touched.id as text)
      where ${momentOfKind} > ${since} and ${momentOfKind} <= ${until})`.as('moved'),
  );
}

/** Totals of each kind of movement; rejections by code. */
export function movementSums(db: Db, scope: Scope, question: Question, rates: Rates) {
  return moved(db, scope, question, rates)
    .groupBy(['moved.kind', sql`case when moved.kind = 'rejected' then moved.rejection_code end`])
    .select((eb) => [
      'moved.kind',
      sql<number | null>`case when moved.kind = 'rejected' then moved.rejection_code end`.as('rejection_code'),
      eb.fn.countAll<number>().as('conversions'),
      eb.fn.sum<string>('moved.commission').as('commission'),
      eb.fn.sum<string>('moved.cost').as('cost'),
      eb.fn.sum<string | null>('moved.value_change').as('value_change'),
    ])
    .orderBy('rejection_code')
    .execute();
}

/** The conversions with the most commission, by kind. */
export function largestMoved(db: Db, scope: Scope, question: Question, rates: Rates) {
  const placed = moved(db, scope, question, rates)
    .selectAll()
    .select(
      sql<number>`row_number() over (partition by moved.kind order by moved.commission desc, moved.id)`.as('place'),
    );
  return db.selectFrom(placed.as('placed')).where('place', '<=', LARGEST).orderBy('place').selectAll().execute();
}

/** The list that was said to be seen, from `since_at` to `seen_at`, in the visit that began at `visit_at`. */
export type Seen = Pick<Database['last_seen'], 'seen_at' | 'since_at' | 'visit_at'>;

/** Key of a marker: user, account and list. */
export type Marker = Omit<Database['last_seen'], keyof Seen>;

export function seenOf(db: Db, marker: Marker): Promise<Seen | undefined> {
  return own(db, marker).select(['seen_at', 'since_at', 'visit_at']).executeTakeFirst();
}

const own = (db: Db, marker: Marker) =>
  db
    .selectFrom('last_seen')
    .where('viewer_kind', '=', marker.viewer_kind)
    .where('viewer_id', '=', marker.viewer_id)
    .where('agency_id', '=', marker.agency_id)
    .where('contact_id', '=', marker.contact_id)
    .where('list', '=', marker.list);

/** Stores the list that is seen, replacing the earlier one. */
export async function markSeen(db: Transaction<Database>, marker: Marker, seen: Seen): Promise<void> {
  await db
    .insertInto('last_seen')
    .values({ ...marker, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['viewer_kind', 'viewer_id', 'agency_id', 'contact_id', 'list']).doUpdateSet(seen),
    )
    .execute();
}
