import { expressionBuilder, sql, type Kysely, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { DAY_MS } from '#contract/day';
import type { listConversions, MovementKind, sumConversions as sumConversionsEndpoint } from '#contract/conversions';
import { extraNames } from '#contract/extra-names';
import type { Received } from '#contract/endpoint';
import { amongTexts, given, where, type Condition } from '#server/db/conditions';
import { factor } from '#server/db/factor';
import { countOf, paged, type Page, type Rows } from '#server/db/listing';
import { decideBy } from '#server/domain/decide-by.store';
import { movedAt, valueChanged } from '#server/domain/movements.store';
import { moneyStage, paymentStatus } from '#server/domain/payment-status.store';
import { rateDay, type Rates } from '#server/domain/rates.store';
import { folded, has, is } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { orNamed } from '#server/domain/conversion-names.store';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';
import { inQuestion } from './conversion-notes.store.ts';
import { isOwn, sortColumns } from './conversion-sorts.store.ts';
import { withShown, type ConversionRecord, type StoredConversion } from './shown.store.ts';

export type ConversionQuery = Received<typeof listConversions>['query'];
/** The part of a list's request that says which conversions it is about. */
type Matching = Received<typeof sumConversionsEndpoint>['query'] & Pick<Partial<ConversionQuery>, 'afterConversionId'>;

const TABLES = [
  'conversions',
  'conversion_items',
  'conversion_notes',
  'contacts',
  'campaigns',
  'websites',
  'voucher_codes',
  'invoice_states',
  'payment_states',
  'conversion_changes',
  'sale_flags',
] as const;
type Tables = Pick<ScopedTables, (typeof TABLES)[number]> & Pick<Database, 'place' | 'exchange_rate'>;
const eb = expressionBuilder<Tables, 'conversions' | 'conversion_items'>();

/** Columns of the dates that filters can use. */
const dateColumns = {
  conversion: 'conversions.converted_at',
  click: 'conversions.click_at',
  impression: 'conversions.impression_at',
  invoice: 'conversions.invoiced_at',
  lastModifiedDate: 'conversions.modified_at',
} as const;

/** Times of movements, in queries that join `payment_states`. */
const moments = movedAt('conversions', 'payment_states.sent_at');

/** Conversions that `getChanges` counts as moved in this way. */
function inMovement(movement: MovementKind, { movedSince, movedUntil }: Matching): Condition {
  const since = new Date(movedSince ?? 0);
  const until = new Date(movedUntil ?? '9999-12-30');
  if (movement !== 'revalued') return eb.and([eb(moments[movement], '>', since), eb(moments[movement], '<=', until)]);
  return sql<SqlBool>`cast(conversions.id as text) in (select subject_id from conversion_changes where ${valueChanged(since, until)})`;
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);
const endOf = (day: string) => new Date(startOf(day).getTime() + DAY_MS);

/** Conversions with the code of one of these vouchers; another campaign may have the same code. */
const withVoucher = (ids: number[]) => sql<SqlBool>`exists (select 1 from voucher_codes
  where voucher_codes.id in (${sql.join(ids)}) and voucher_codes.campaign_id = conversions.campaign_id
    and ${folded(sql`voucher_codes.code`)} = ${folded(sql`conversions.voucher_code`)})`;

/** One condition for each parameter that is given. */
function filtersOf(query: Matching): Condition[] {
  const inDates = dateColumns[query.dateField];
  return [
    given(query.fromDate, (from) => eb(inDates, '>=', startOf(from))),
    given(query.toDate, (to) => eb(inDates, '<', endOf(to))),
    given(query.campaignId, (ids) =>
      eb.or([eb('conversions.relation_id', 'in', ids), eb('conversions.campaign_id', 'in', ids)]),
    ),
    given(query.advertiserId, (ids) => eb('conversions.advertiser_id', 'in', ids)),
    given(query.publisherId, (ids) => eb('conversions.publisher_id', 'in', ids)),
    given(query.conversionId, (ids) => eb('conversions.id', 'in', ids)),
    given(query.afterConversionId, (id) => eb('conversions.id', '>', id)),
    given(query.invoiceId, (ids) => eb('conversions.invoice_id', 'in', ids)),
    given(query.invoicePayoutId, (ids) => eb('conversions.payment_id', 'in', ids)),
    given(query.placementId, (ids) => eb('conversions.placement_id', 'in', ids)),
    given(query.voucherId, withVoucher),
    given(query.status, (statuses) => eb('conversions.status', 'in', statuses)),
    given(query.queryMerchantRef, (texts) =>
      amongTexts(texts, {
        among: (names) => orNamed(eb('conversions.advertiser_ref', 'in', names), names),
        exists: (whole) =>
          eb.exists(eb.selectFrom('conversions as known').where('known.advertiser_ref', '=', whole).select('known.id')),
      }),
    ),
    given(query.find, (text) => orNamed(has(['conversions.advertiser_ref'], text), [text])),
    given(query.queryAppGuid, (guid) => orNamed(eb('conversions.app_guid', '=', guid.toLowerCase()), [guid])),
    given(query.queryUid, (uid) => eb('conversions.uid', '=', uid)),
    ...extraNames.map((name) => given(query[name], (value) => is(`conversions.${name}`, value))),
    given(query.legacyId, (id) => eb('conversions.legacy_id', '=', id)),
    given(query.paymentStatus, (status) => sql<SqlBool>`${paymentStatus} = ${status}`),
    given(query.stage, (stages) => sql<SqlBool>`${moneyStage} in (${sql.join(stages)})`),
    given(
      query.flag,
      (flags) =>
        sql<SqlBool>`conversions.id in (select conversion_id from sale_flags where reason in (${sql.join(flags)}))`,
    ),
    given(query.question, (question) => inQuestion[question]),
    given(query.decideByFrom, (from) => sql<SqlBool>`${decideBy} >= ${startOf(from)}`),
    given(query.decideByTo, (to) => sql<SqlBool>`${decideBy} < ${endOf(to)}`),
    given(query.movement, (movement) => inMovement(movement, query)),
    query.excludeInvoiced === true && eb('conversions.invoice_id', 'is', null),
    query.conversionType === 'conversionsByPayment' && eb('conversions.payment_id', 'is not', null),
  ];
}

/** A query by conversion: joined to its items, a conversion would count once for each. */
const withoutItems = <Q extends Matching>(query: Q): Q =>
  query.conversionType === 'conversionsByBasketItem' ? { ...query, conversionType: 'conversions' } : query;

type Conversions = SelectQueryBuilder<Tables, 'conversions', object>;

/**
 * Matching conversions, joined with the filters' tables; one row per item when items are requested.
 * @param isSorted whether an order needs the tables of all filters, too
 */
function matching(conversions: Conversions, query: Matching, isSorted = false) {
  const rows = conversions
    .$if(isSorted || (query.paymentStatus ?? query.stage) !== undefined || query.movement === 'paid', withStates)
    .$if(isSorted || query.decideByFrom !== undefined || query.decideByTo !== undefined, (qb) =>
      qb.innerJoin('campaigns', 'campaigns.id', 'conversions.campaign_id'),
    )
    .$if(query.conversionType === 'conversionsByBasketItem', (qb) =>
      qb.leftJoin('conversion_items', 'conversion_items.conversion_id', 'conversions.id'),
    );
  return where(rows, filtersOf(query));
}

/** Joins the states of the invoice and the payment. */
function withStates(rows: Conversions) {
  return rows
    .leftJoin('invoice_states', 'invoice_states.id', 'conversions.invoice_id')
    .leftJoin('payment_states', 'payment_states.id', 'conversions.payment_id');
}

/** Conversions in list order, newest first by default; the id breaks ties. `withShown` adds what else a row shows. */
export function conversionRows(
  db: Kysely<Database>,
  scope: Scope,
  query: ConversionQuery,
  rates: Rates,
): (page?: Page) => Rows<StoredConversion> {
  return paged(orderedRows(db, scope, query, rates));
}

/** One page of conversions with all that their rows show. */
export async function conversionsOnPage(
  db: Kysely<Database>,
  scope: Scope,
  query: ConversionQuery,
  rates: Rates,
  page: Page,
): Promise<ConversionRecord[]> {
  const found = await conversionRows(db, scope, query, rates)(page).execute();
  return withShown(db, scope, query, rates)(found);
}

const hasOwnOrder = (query: ConversionQuery) => isOwn(sortColumns[sortOf(query).sortColumnName ?? 'conversionDate']);

/** After an id, conversions come in the order of their ids. */
const sortOf = ({ sortColumnName, sortDirection, afterConversionId }: ConversionQuery) =>
  afterConversionId === undefined
    ? { sortColumnName, sortDirection }
    : { sortColumnName: 'conversionId' as const, sortDirection: 'asc' as const };

/** Only the conversions' own columns: others are read by their keys, unless the order is by one of them. */
function orderedRows(db: Kysely<Database>, scope: Scope, query: ConversionQuery, rates: Rates) {
  const byItem = query.conversionType === 'conversionsByBasketItem';
  const tie = `conversions.id${byItem ? ', conversion_items.id' : ''}`;
  const conversions = scoped(db, scope, ...TABLES).selectFrom('conversions');
  const ordered = hasOwnOrder(query)
    ? matching(conversions, query)
    : withSorted(matching(conversions, query, true), query, rates);
  return ordered
    .selectAll('conversions')
    .$if(byItem, (qb) => qb.select(itemColumns))
    .orderBy(orderOf(sortColumns, sortOf(query), { by: 'conversionDate', direction: 'desc' }, tie));
}

/** The ids of a list's first conversions, each once, in list order. */
export async function conversionIds(
  db: Kysely<Database>,
  scope: Scope,
  query: ConversionQuery,
  rates: Rates,
  most: number,
): Promise<{ id: number; advertiserId: number }[]> {
  return orderedRows(db, scope, withoutItems(query), rates)
    .clearSelect()
    .select(['conversions.id', 'conversions.advertiser_id as advertiserId'])
    .limit(most)
    .execute();
}

const itemColumns = [
  eb.ref('conversion_items.id').as('item_id'),
  eb.ref('conversion_items.name').as('item_name'),
  eb.ref('conversion_items.sku').as('item_sku'),
  eb.ref('conversion_items.volume').as('item_volume'),
  eb.ref('conversion_items.value').as('item_amount'),
];

const CONVERTED_ON = sql`cast(conversions.converted_at as date)`;

/** Joins the tables that other orders than by a conversion's own columns read. */
function withSorted(rows: Conversions, query: ConversionQuery, rates: Rates): Conversions {
  const day = rateDay(CONVERTED_ON, rates);
  return rows
    .innerJoin('contacts as advertiser', 'advertiser.id', 'conversions.advertiser_id')
    .innerJoin('contacts as publisher', 'publisher.id', 'conversions.publisher_id')
    .innerJoin('exchange_rate as target', (join) =>
      join
        .on('target.day', '=', day)
        .onRef('target.from_currency', '=', 'conversions.currency_code')
        .on('target.to_currency', '=', query.targetCurrencyCode),
    )
    .leftJoin('exchange_rate as raw', (join) =>
      join
        .on('raw.day', '=', day)
        .onRef('raw.from_currency', '=', 'conversions.raw_currency')
        .on('raw.to_currency', '=', query.targetCurrencyCode),
    )
    .leftJoin('websites', 'websites.id', 'conversions.website_id')
    .leftJoin('place', 'place.id', 'conversions.place_id');
}

/** The number of rows of `conversionRows`. */
export function countConversions(db: Kysely<Database>, scope: Scope, query: ConversionQuery) {
  return countOf(matching(scoped(db, scope, ...TABLES).selectFrom('conversions'), query));
}

/** The number of matching conversions, and their totals in their own currencies. */
export async function sumConversions(db: Kysely<Database>, scope: Scope, query: ConversionQuery) {
  return matching(scoped(db, scope, ...TABLES).selectFrom('conversions'), query)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<string>`coalesce(sum(conversions.commission), 0)`.as('commission'),
      sql<string>`coalesce(sum(conversions.net_cost), 0)`.as('net_cost'),
    ])
    .executeTakeFirstOrThrow();
}

/** Exact sums of the matching conversions by status, in the requested currency. */
export function sumsByStatus(db: Kysely<Database>, scope: Scope, asked: Matching, rates: Rates) {
  const query = withoutItems(asked);
  const total = (amount: string) =>
    sql<string>`cast(coalesce(sum(${sql.raw(`${amount} * ${factor('target.rate')}`)}), 0) as decimal(38, 20))`;
  return matching(scoped(db, scope, ...TABLES).selectFrom('conversions'), query)
    .innerJoin('exchange_rate as target', (join) =>
      join
        .on('target.day', '=', rateDay(CONVERTED_ON, rates))
        .onRef('target.from_currency', '=', 'conversions.currency_code')
        .on('target.to_currency', '=', query.targetCurrencyCode),
    )
    .groupBy('conversions.status')
    .orderBy('conversions.status')
    .select((eb) => [
      'conversions.status',
      eb.fn.countAll<number>().as('conversions'),
      total('conversions.value').as('value'),
      total('conversions.orig_value').as('origValue'),
      total('conversions.commission').as('commission'),
      total('conversions.net_cost').as('netCost'),
      total(`conversions.net_cost * ${factor('1 + conversions.vat_rate')}`).as('grossCost'),
    ])
    .execute();
}
