import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import type { listNames, NamedThing } from '#contract/agency';
import type { Received } from '#contract/endpoint';
import { where } from '#server/db/conditions';
import { countOf, paged } from '#server/db/listing';
import { folded, foldedText, has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

export type NamesQuery = Received<typeof listNames>['query'];
type Db = Kysely<Database>;

/** A thing as it is stored: a total in two columns. */
type NamedRow = Pick<NamedThing, 'id' | 'name' | 'hint'> & {
  raised_at: Date | null;
  total: string | null;
  currency: string | null;
};

const none = sql<string | null>`cast(null as text)`;
const noPayment = [
  sql<Date | null>`cast(null as timestamp)`.as('raised_at'),
  sql<string | null>`cast(null as decimal(18, 2))`.as('total'),
  none.as('currency'),
] as const;

/** Filters by campaign take the id of a publisher's place in a campaign too: with `joined` those ids are named as well. */
function campaigns(db: Db, scope: Scope, joined: boolean): Expression<NamedRow> {
  const named = scoped(db, scope, 'campaigns', 'contacts')
    .selectFrom('campaigns')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'campaigns.advertiser_id')
    .select(['campaigns.id', 'campaigns.name', sql<string | null>`advertiser.name`.as('hint'), ...noPayment]);
  if (!joined) return named;
  const places = scoped(db, scope, 'relations', 'campaigns', 'contacts')
    .selectFrom('relations')
    .innerJoin('campaigns', 'campaigns.id', 'relations.campaign_id')
    .innerJoin('contacts as publisher', 'publisher.id', 'relations.publisher_id')
    .select(['relations.id', 'campaigns.name', sql<string | null>`publisher.name`.as('hint'), ...noPayment]);
  return sql<NamedRow>`${named} union all ${places}`;
}

const campaignName = sql<string | null>`campaigns.name`.as('hint');

function placements(db: Db, scope: Scope) {
  return scoped(db, scope, 'placements', 'campaigns')
    .selectFrom('placements')
    .innerJoin('campaigns', 'campaigns.id', 'placements.campaign_id')
    .select(['placements.id', 'placements.name', campaignName, ...noPayment]);
}

/** By code and title; offers have no code. A publisher knows those of campaigns that it has a place in. */
function vouchers(db: Db, scope: Scope) {
  const name = sql<string>`case when voucher_codes.code = '' then voucher_codes.title
    else voucher_codes.code || ' · ' || voucher_codes.title end`;
  const rows = scoped(db, scope, 'voucher_codes', 'campaigns', 'relations')
    .selectFrom('voucher_codes')
    .innerJoin('campaigns', 'campaigns.id', 'voucher_codes.campaign_id')
    .select(['voucher_codes.id', name.as('name'), campaignName, ...noPayment]);
  if (scope.kind !== 'publisher') return rows;
  return rows.where('voucher_codes.campaign_id', 'in', (eb) =>
    eb.selectFrom('relations').select('relations.campaign_id'),
  );
}

function payments(db: Db, scope: Scope) {
  return scoped(db, scope, 'payments', 'contacts')
    .selectFrom('payments')
    .innerJoin('contacts as publisher', 'publisher.id', 'payments.publisher_id')
    .select([
      'payments.id',
      sql<string>`cast(payments.id as text)`.as('name'),
      sql<string | null>`publisher.name`.as('hint'),
      sql<Date | null>`payments.created_at`.as('raised_at'),
      sql<string | null>`cast(payments.total as decimal(18, 2))`.as('total'),
      sql<string | null>`payments.currency_code`.as('currency'),
    ]);
}

/** An advertiser knows the publishers that have a relation to it; of accounts of its own kind, an account knows itself. */
function contacts(db: Db, scope: Scope, kind: 'publisher' | 'advertiser') {
  const rows = scoped(db, scope, 'contacts', 'relations')
    .selectFrom('contacts')
    .where('contacts.kind', '=', kind)
    .select(['contacts.id', 'contacts.name', none.as('hint'), ...noPayment]);
  if (scope.kind === kind) return rows.where('contacts.id', '=', scope.contactId);
  if (scope.kind !== 'advertiser') return rows;
  return rows.where('contacts.id', 'in', (eb) => eb.selectFrom('relations').select('relations.publisher_id'));
}

function things(db: Db, scope: Scope, { kind, ids }: Pick<NamesQuery, 'kind' | 'ids'>): Expression<NamedRow> {
  switch (kind) {
    case 'campaign':
      return campaigns(db, scope, ids !== undefined);
    case 'placement':
      return placements(db, scope);
    case 'voucher':
      return vouchers(db, scope);
    case 'payment':
      return payments(db, scope);
    default:
      return contacts(db, scope, kind);
  }
}

/** The ids that a search of several numbers asks for: a pasted column of a spreadsheet. */
function idsIn(term: string): number[] | undefined {
  const words = term.split(/[\s,;]+/).filter((word) => word !== '');
  return words.every((word) => /^\d{1,15}$/.test(word)) ? words.map(Number) : undefined;
}

function matching(db: Db, scope: Scope, query: NamesQuery) {
  const { ids, searchTerm: term = '' } = query;
  const numbers = term === '' ? undefined : idsIn(term);
  return where(db.selectFrom(sql<NamedRow>`(${things(db, scope, query)})`.as('thing')), [
    ids && sql<SqlBool>`thing.id in (${sql.join(ids)})`,
    numbers && numbers.length > 1 && sql<SqlBool>`thing.id in (${sql.join(numbers)})`,
    term !== '' &&
      (numbers?.length ?? 0) < 2 &&
      sql<SqlBool>`(${has(query.kind === 'payment' ? ['thing.name', 'thing.hint'] : ['thing.name'], term)}
        or cast(thing.id as text) = ${term})`,
  ]);
}

/** Names by name, those that begin with the searched words first; the latest payments first. The id breaks ties. */
export function nameRows(db: Db, scope: Scope, query: NamesQuery) {
  const term = query.searchTerm ?? '';
  const order =
    query.kind === 'payment'
      ? sql`thing.id desc`
      : sql`case when starts_with(${folded(sql`thing.name`)}, ${foldedText(term)}) then 0 else 1 end, lower(thing.name), thing.id`;
  return paged<NamedRow>(matching(db, scope, query).orderBy(order).selectAll('thing'));
}

export const namedThingOf = ({ id, name, hint, raised_at, total, currency }: NamedRow): NamedThing => ({
  id,
  name,
  hint,
  raisedAt: raised_at?.toISOString() ?? null,
  total: total === null || currency === null ? null : { amount: total, currency },
});

export function countNames(db: Db, scope: Scope, query: NamesQuery) {
  return countOf(matching(db, scope, query));
}
