import {
  sql,
  type AliasableExpression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import { MOST_OF_A_KIND } from '#contract/search';
import { engineOf } from '#server/db/engine/engine';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { lower, matcherOf, shown, type Matcher, type Searched, type Wanted } from './match.store.ts';
import type { Found } from './search.rules.ts';

const TABLES = [
  'campaigns',
  'relations',
  'contacts',
  'conversions',
  'placements',
  'voucher_codes',
  'product_feeds',
  'invoices',
  'payments',
  'enquiries',
  'file_entries',
] as const;
type From = ExpressionBuilder<Pick<ScopedTables, (typeof TABLES)[number]>, never>;
type Query = AliasableExpression<Found>;

/** Read by each kind; one more is asked for than is shown. */
const ENOUGH = MOST_OF_A_KIND + 1;

/** The wanted things that the account may see, a few of each kind. */
export function thingsFound(db: Kysely<Database>, scope: Scope, wanted: Wanted): Promise<Found[]> {
  const matcher = matcherOf(engineOf(db), wanted);
  return scoped(db, scope, ...TABLES)
    .selectFrom((from) => {
      const found = kinds.flatMap((kind) => kind(from, scope, matcher));
      return allOf(from, found).as('found');
    })
    .selectAll()
    .execute();
}

/** The rows of all queries. Each is limited, hence stands in a table of its own. */
function allOf<Row>(from: From, queries: readonly AliasableExpression<Row>[]) {
  const [first, ...others] = queries.map((query, at) => from.selectFrom(query.as(`found_${at}`)).selectAll());
  if (!first) throw new Error('No kind is searched.');
  return others.reduce((all, one) => all.unionAll(one), first);
}

type Kind = (from: From, scope: Scope, matcher: Matcher) => Query[];

/**
 * Conversions are many: each way to find them reads an index of its own, in the order of that index, and stops when it
 * has enough. Sub ids are the publisher's: advertisers' lists do not look for them either.
 */
const conversions: Kind = (from, scope, { match, idsOf }) => {
  const id = 'conversions.id';
  const codes = idsOf('conversion')
    ? []
    : ['conversions.advertiser_ref', ...(scope.kind === 'advertiser' ? [] : ['conversions.uid'])];
  const ways: [columns: Searched, order: RawBuilder<unknown>][] = [
    [{ id }, sql.ref(id)],
    ...codes.map((code): [Searched, RawBuilder<string>] => [{ codes: [code] }, lower(code)]),
  ];
  const found = ways.map(([columns, order]) =>
    from
      .selectFrom('conversions')
      .where(match('conversion', columns).holds)
      .orderBy(order)
      .orderBy('conversions.converted_at', 'desc')
      .limit(ENOUGH)
      .select(['id', 'campaign_id', 'advertiser_ref', 'status', 'uid', 'currency_code', 'value', 'converted_at']),
  );
  return [
    from
      .selectFrom(allOf(from, found).as('conversions'))
      .innerJoin('campaigns', 'campaigns.id', 'conversions.campaign_id')
      .select(
        shown('conversion', match('conversion', { id, codes }).rank, {
          id,
          name: 'conversions.advertiser_ref',
          status: sql.ref('conversions.status'),
          of: 'campaigns.name',
          code: 'conversions.uid',
          money: ['conversions.currency_code', 'conversions.value'],
          at: 'conversions.converted_at',
        }),
      ),
  ];
};

/** Also found by the id of a relation, which links carry. */
const campaigns: Kind = (from, _, { match, isExactly }) => {
  const { holds, rank } = match('campaign', { id: 'campaigns.id', names: ['campaigns.name'] });
  const related = from.selectFrom('relations').where(isExactly('relations.id')).select('relations.campaign_id');
  return [
    from
      .selectFrom('campaigns')
      .innerJoin('contacts as advertiser', 'advertiser.id', 'campaigns.advertiser_id')
      .where((eb) => eb.or([holds, eb('campaigns.id', 'in', related)]))
      .orderBy(rank)
      .orderBy('campaigns.name')
      .limit(ENOUGH)
      .select(
        shown('campaign', rank, {
          id: 'campaigns.id',
          name: 'campaigns.name',
          status: sql.ref('campaigns.status'),
          of: 'advertiser.name',
        }),
      ),
  ];
};

/** The agency's accounts; for an account, those on the other side of its relations. */
const accounts: Kind = (from, scope, { match }) =>
  (['publisher', 'advertiser'] as const)
    .filter((kind) => kind !== scope.kind)
    .map((kind) => {
      const { holds, rank } = match(kind, { id: 'contacts.id', names: ['contacts.name'] });
      const related = from.selectFrom('relations').select(`relations.${kind}_id`);
      return from
        .selectFrom('contacts')
        .where('contacts.kind', '=', kind)
        .where(holds)
        .$if(scope.kind !== 'agency', (qb) => qb.where('contacts.id', 'in', related))
        .orderBy(rank)
        .orderBy('contacts.name')
        .limit(ENOUGH)
        .select(
          shown(kind, rank, {
            id: 'contacts.id',
            name: 'contacts.name',
            status: sql`case when contacts.active then 'active' else 'inactive' end`,
          }),
        );
    });

const placements: Kind = (from, _, { match }) => {
  const { holds, rank } = match('placement', { id: 'placements.id', names: ['placements.name'] });
  return [
    from
      .selectFrom('placements')
      .innerJoin('campaigns', 'campaigns.id', 'placements.campaign_id')
      .where('placements.deleted', '=', false)
      .where(holds)
      .orderBy(rank)
      .orderBy('placements.created_at', 'desc')
      .limit(ENOUGH)
      .select(
        shown('placement', rank, {
          id: 'placements.id',
          name: 'placements.name',
          of: 'campaigns.name',
          at: 'placements.created_at',
        }),
      ),
  ];
};

/** A publisher uses vouchers and feeds of campaigns that it promotes. */
const promoted = (from: From, { kind }: Scope, campaignId: string) =>
  kind === 'publisher'
    ? sql<SqlBool>`${sql.ref(campaignId)} in ${from.selectFrom('relations').where('relations.status', '=', 'live').select('relations.campaign_id')}`
    : sql<SqlBool>`true`;

const vouchers: Kind = (from, scope, { match }) => {
  const { holds, rank } = match('voucher', {
    id: 'voucher_codes.id',
    names: ['voucher_codes.title'],
    codes: ['voucher_codes.code'],
  });
  return [
    from
      .selectFrom('voucher_codes')
      .innerJoin('campaigns', 'campaigns.id', 'voucher_codes.campaign_id')
      .where(promoted(from, scope, 'voucher_codes.campaign_id'))
      .where(holds)
      .orderBy(rank)
      .orderBy('voucher_codes.expires_at', 'desc')
      .limit(ENOUGH)
      .select(
        shown('voucher', rank, {
          id: 'voucher_codes.id',
          name: 'voucher_codes.title',
          of: 'campaigns.name',
          code: 'voucher_codes.code',
          at: 'voucher_codes.expires_at',
        }),
      ),
  ];
};

const feeds: Kind = (from, scope, { match }) => {
  const { holds, rank } = match('feed', { id: 'product_feeds.id', names: ['product_feeds.name'] });
  return [
    from
      .selectFrom('product_feeds')
      .innerJoin('campaigns', 'campaigns.id', 'product_feeds.campaign_id')
      .where(promoted(from, scope, 'product_feeds.campaign_id'))
      .where(holds)
      .orderBy(rank)
      .orderBy('product_feeds.name')
      .limit(ENOUGH)
      .select(shown('feed', rank, { id: 'product_feeds.id', name: 'product_feeds.name', of: 'campaigns.name' })),
  ];
};

const invoices: Kind = (from, _, { match }) => {
  const { holds, rank } = match('invoice', { id: 'invoices.id', codes: ['invoices.po_number'] });
  return [
    from
      .selectFrom('invoices')
      .innerJoin('contacts as advertiser', 'advertiser.id', 'invoices.advertiser_id')
      .where('invoices.deleted', '=', false)
      .where(holds)
      .orderBy(rank)
      .orderBy('invoices.invoice_date', 'desc')
      .limit(ENOUGH)
      .select(
        shown('invoice', rank, {
          id: 'invoices.id',
          status: sql.ref('invoices.status'),
          of: 'advertiser.name',
          code: 'invoices.po_number',
          money: ['invoices.currency_code', 'invoices.gross'],
          at: 'invoices.invoice_date',
        }),
      ),
  ];
};

const payments: Kind = (from, _, { match }) => {
  const { holds, rank } = match('payment', { id: 'payments.id' });
  return [
    from
      .selectFrom('payments')
      .innerJoin('contacts as publisher', 'publisher.id', 'payments.publisher_id')
      .where(holds)
      .orderBy(rank)
      .orderBy('payments.created_at', 'desc')
      .limit(ENOUGH)
      .select(
        shown('payment', rank, {
          id: 'payments.id',
          status: sql.ref('payments.status'),
          of: 'publisher.name',
          money: ['payments.currency_code', 'payments.total'],
          at: 'payments.created_at',
        }),
      ),
  ];
};

const enquiries: Kind = (from, { kind }, { match }) => {
  const { holds, rank } = match('enquiry', {
    id: 'enquiries.id',
    codes: ['enquiries.advertiser_ref', ...(kind === 'advertiser' ? [] : ['enquiries.uid'])],
  });
  return [
    from
      .selectFrom('enquiries')
      .innerJoin('campaigns', 'campaigns.id', 'enquiries.campaign_id')
      .where(holds)
      .orderBy(rank)
      .orderBy('enquiries.created_at', 'desc')
      .limit(ENOUGH)
      .select(
        shown('enquiry', rank, {
          id: 'enquiries.id',
          name: 'enquiries.advertiser_ref',
          status: sql`cast(enquiries.status_id as text)`,
          of: 'campaigns.name',
          code: 'enquiries.uid',
          money: ['enquiries.currency_code', 'enquiries.value'],
          at: 'enquiries.created_at',
        }),
      ),
  ];
};

/** Files and folders outside the bin. */
const files: Kind = (from, _, { match }) =>
  (
    [
      ['folder', 'FOLDER'],
      ['file', 'FILE'],
    ] as const
  ).map(([kind, type]) => {
    const { holds, rank } = match(kind, { id: 'file_entries.id', names: ['file_entries.name'] });
    return from
      .selectFrom('file_entries')
      .leftJoin('contacts as holder', 'holder.id', 'file_entries.contact_id')
      .where('file_entries.entry_type', '=', type)
      .where('file_entries.deleted_at', 'is', null)
      .where(holds)
      .orderBy(rank)
      .orderBy('file_entries.created_at', 'desc')
      .limit(ENOUGH)
      .select(
        shown(kind, rank, {
          id: 'file_entries.id',
          name: 'file_entries.name',
          of: 'holder.name',
          at: 'file_entries.created_at',
        }),
      );
  });

const kinds: readonly Kind[] = [
  conversions,
  campaigns,
  accounts,
  placements,
  vouchers,
  feeds,
  invoices,
  payments,
  enquiries,
  files,
];
