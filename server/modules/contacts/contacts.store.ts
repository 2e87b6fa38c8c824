import { expressionBuilder, sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import type { listContacts } from '#contract/contacts';
import type { Received } from '#contract/endpoint';
import { given, where, type Condition } from '#server/db/conditions';
import { countOf, paged } from '#server/db/listing';
import { has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';
import { keepCompany } from '#server/domain/companies.store';
import type { Rates } from '#server/domain/rates.store';

export type ContactQuery = Received<typeof listContacts>['query'];
type Db = Kysely<Database>;
type Tx = Transaction<Database>;
export type Contact = Readonly<Database['contact']>;
export type Website = Readonly<Database['website']>;
export type Bank = Readonly<Database['payment_detail']>;
const eb = expressionBuilder<ScopedTables, 'contacts'>();

/** A contact with what its list shows of other tables. */
export interface ContactRecord extends Contact {
  manager_name: string | null;
  campaign_count: number;
  website_count: number;
  website: string | null;
  traffic: string | null;
}

const campaignCount = sql<number>`(case when contacts.kind = 'advertiser'
  then (select count(*) from campaigns c where c.advertiser_id = contacts.id)
  else (select count(*) from relations r where r.publisher_id = contacts.id and r.status = 'live') end)`;
const websiteCount = sql<number>`(select count(*) from websites w where w.contact_id = contacts.id)`;
const firstSite = sql<number>`(select min(f.id) from websites f where f.contact_id = contacts.id)`;

/** One condition for each parameter that is given. */
function filtersOf(query: ContactQuery): Condition[] {
  return [
    eb('contacts.kind', '=', query.kind),
    given(query.active, (active) => eb('contacts.active', '=', active)),
    given(query.accountManagerIds, (ids) => eb('contacts.account_manager_id', 'in', ids)),
    given(query.countries, (codes) => eb('contacts.country_code', 'in', codes)),
    given(query.currencies, (codes) => eb('contacts.currency_code', 'in', codes)),
    given(query.publisherTypes, (types) => eb('contacts.publisher_type', 'in', types)),
    given(query.partnerTypes, (types) => eb('contacts.partner_type', 'in', types)),
    given(query.paymentTypes, (types) => eb('contacts.payment_type', 'in', types)),
    given(
      query.searchTerm,
      (term) => sql<SqlBool>`(${has(['contacts.name', 'contacts.company_name', 'contacts.email'], term)}
        or cast(contacts.id as text) = ${term}
        or exists (select 1 from websites s where s.contact_id = contacts.id and ${has(['s.url'], term)}))`,
    ),
  ];
}

const sortColumns: Record<NonNullable<ContactQuery['sortColumnName']>, string> = {
  contactId: 'contacts.id',
  name: 'lower(contacts.name)',
  companyName: 'lower(contacts.company_name)',
  email: 'lower(contacts.email)',
  country: 'contacts.country_code',
  currency: 'contacts.currency_code',
  active: 'contacts.active',
  accountManager: 'lower(manager_name)',
  vatRate: 'contacts.vat_rate',
  paymentType: 'contacts.payment_type',
  publisherType: 'contacts.publisher_type',
  partnerType: 'contacts.partner_type',
  campaigns: 'campaign_count',
  websiteCount: 'website_count',
  createdAt: 'contacts.created_at',
};

function matching(db: Db, scope: Scope, query: ContactQuery) {
  const rows = scoped(db, scope, 'contacts', 'account_managers', 'campaigns', 'relations', 'websites')
    .selectFrom('contacts')
    .leftJoin('account_managers as manager', 'manager.id', 'contacts.account_manager_id');
  return where(rows, filtersOf(query));
}

const withCounts = (rows: ReturnType<typeof matching>) =>
  rows
    .leftJoin('websites as first_site', (join) => join.on('first_site.id', '=', firstSite))
    .selectAll('contacts')
    .select([
      sql<string | null>`trim(manager.first_name || ' ' || manager.surname)`.as('manager_name'),
      campaignCount.as('campaign_count'),
      websiteCount.as('website_count'),
      'first_site.url as website',
      'first_site.traffic_type as traffic',
    ]);

/** Contacts in list order, by name by default; the id breaks ties. */
export function contactRows(db: Db, scope: Scope, query: ContactQuery) {
  const named = { ...sortColumns, accountManager: `lower(trim(manager.first_name || ' ' || manager.surname))` };
  const order = orderOf(named, query, { by: 'name', direction: 'asc' }, 'contacts.id');
  return paged<ContactRecord>(withCounts(matching(db, scope, query)).orderBy(order));
}

export function countContacts(db: Db, scope: Scope, query: ContactQuery) {
  return countOf(matching(db, scope, query));
}

/** One contact of the agency. */
export async function contactById(db: Db, scope: Scope, id: number): Promise<ContactRecord | undefined> {
  const found = await scoped(db, scope, 'contacts')
    .selectFrom('contacts')
    .where('id', '=', id)
    .select('kind')
    .executeTakeFirst();
  if (!found) return undefined;
  const query: ContactQuery = { agencyId: scope.agencyId, kind: found.kind, offset: 0, limit: 1 };
  return withCounts(matching(db, scope, query))
    .where('contacts.id', '=', id)
    .executeTakeFirst();
}

export function websitesOf(db: Db, scope: Scope, contactId: number): Promise<Website[]> {
  return scoped(db, scope, 'websites')
    .selectFrom('websites')
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .selectAll()
    .execute();
}

export async function bankOf(db: Db, scope: Scope, contactId: number): Promise<Bank | undefined> {
  return scoped(db, scope, 'payment_details')
    .selectFrom('payment_details')
    .where('contact_id', '=', contactId)
    .selectAll()
    .executeTakeFirst();
}

/** Rows that a new or changed contact may refer to. */
export async function knownOf(db: Db, scope: Scope, { currencies }: Rates) {
  const [managers, countries, agency] = await Promise.all([
    scoped(db, scope, 'account_managers')
      .selectFrom('account_managers')
      .orderBy('id')
      .select(['id', 'email', sql<string>`trim(first_name || ' ' || surname)`.as('name')])
      .execute(),
    db.selectFrom('country').select('code').execute(),
    scoped(db, scope, 'own_agency').selectFrom('own_agency').selectAll().executeTakeFirstOrThrow(),
  ]);
  return { managers, countries: new Set(countries.map(({ code }) => code)), currencies, agency };
}
export type Known = Awaited<ReturnType<typeof knownOf>>;

/** Names of the agency's contacts of a kind, in lower case, with their ids. */
export async function namesOf(db: Db, scope: Scope, kind: Contact['kind']): Promise<Map<string, number>> {
  const rows = await scoped(db, scope, 'contacts')
    .selectFrom('contacts')
    .where('kind', '=', kind)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.name.toLowerCase(), row.id]));
}

/** Whether a document or a conversion in the contact's currency exists. */
export async function hasDocuments(db: Db, scope: Scope, contactId: number): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select (
    exists (select 1 from invoice where agency_id = ${scope.agencyId} and advertiser_id = ${contactId})
    or exists (select 1 from payment where agency_id = ${scope.agencyId} and publisher_id = ${contactId})) as there`.execute(
    db,
  );
  return rows[0]?.there === true;
}

/** The websites of these that traffic or conversions came from. */
export async function usedSites(db: Db, scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const list = sql.join([...ids]);
  const { rows } = await sql<{ id: number }>`
    select distinct website_id as id from conversion where agency_id = ${scope.agencyId} and website_id in (${list})
    union select distinct website_id from traffic_event where agency_id = ${scope.agencyId} and website_id in (${list})
    union select distinct website_id from assist where agency_id = ${scope.agencyId} and website_id in (${list})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function changeSite(tx: Tx, id: number, change: Partial<Website>): Promise<void> {
  await tx.updateTable('website').set(change).where('id', '=', id).execute();
}

export async function removeSites(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('website')
      .where('id', 'in', [...ids])
      .execute();
}

/** Changes a contact that still has this revision; documents that were sent keep its company. @returns whether it had */
export async function changeContact(
  tx: Tx,
  { id, revision }: Pick<Contact, 'id'> & { revision: number },
  change: Partial<Contact>,
  now: Date,
): Promise<boolean> {
  await keepCompany(tx, id, change, now);
  const { numUpdatedRows } = await tx
    .updateTable('contact')
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the bank account of a contact in place of the one before. */
export async function storeBank(tx: Tx, bank: Bank): Promise<void> {
  await tx.deleteFrom('payment_detail').where('contact_id', '=', bank.contact_id).execute();
  await tx.insertInto('payment_detail').values(bank).execute();
}
