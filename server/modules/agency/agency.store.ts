import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Account, AccountManager, listAccounts } from '#contract/agency';
import type { Received } from '#contract/endpoint';
import { countOf, paged } from '#server/db/listing';
import { has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

export type AccountQuery = Received<typeof listAccounts>['query'];

function matching(db: Kysely<Database>, scope: Scope, query: AccountQuery) {
  let rows = scoped(db, scope, 'contacts').selectFrom('contacts');
  if (query.kind) rows = rows.where('kind', '=', query.kind);
  if (query.contactIds) rows = rows.where('id', 'in', query.contactIds);
  if (query.searchTerm) {
    rows = rows.where(sql<SqlBool>`(${has(['name'], query.searchTerm)} or cast(id as text) = ${query.searchTerm})`);
  }
  return rows;
}

/** The agency's accounts by name, then id. */
export function accountRows(db: Kysely<Database>, scope: Scope, query: AccountQuery) {
  const ordered = matching(db, scope, query)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .select([
      'id as contactId',
      'agency_id as agencyId',
      'kind',
      'name',
      'currency_code as currency',
      'active',
      'country_code as country',
    ]);
  return paged<Account>(ordered);
}

export function countAccounts(db: Kysely<Database>, scope: Scope, query: AccountQuery) {
  return countOf(matching(db, scope, query));
}

/** Names for filters: verticals with their primary ones, and countries. */
export async function vocabulary(db: Kysely<Database>) {
  const [verticals, countries] = await Promise.all([
    db
      .selectFrom('vertical')
      .leftJoin('vertical as parent', 'parent.id', 'vertical.parent_id')
      .orderBy('vertical.name')
      .select(['vertical.id', 'vertical.name', 'vertical.parent_id', 'parent.name as group'])
      .execute(),
    db.selectFrom('country').orderBy('name').select(['id', 'name', 'code']).execute(),
  ]);
  const option = ({ id, name, group }: { id: number; name: string; group?: string | null }) => ({
    id,
    name,
    group: group ?? null,
  });
  return {
    sectors: verticals.filter((one) => one.parent_id === null).map(option),
    verticals: verticals.filter((one) => one.parent_id !== null).map(option),
    countries: countries.map(({ code, ...country }) => ({ ...option(country), code })),
  };
}

/** The agency's account managers by name, with their publishers and campaigns. */
export async function accountManagers(db: Kysely<Database>, scope: Scope): Promise<AccountManager[]> {
  return scoped(db, scope, 'account_managers', 'contacts', 'campaigns', 'people')
    .selectFrom('account_managers as m')
    .select((eb) => [
      'm.id',
      sql<string>`trim(m.first_name || ' ' || m.surname)`.as('name'),
      eb
        .selectFrom('contacts as c')
        .whereRef('c.account_manager_id', '=', 'm.id')
        .where('c.kind', '=', 'publisher')
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('publishers'),
      eb
        .selectFrom('campaigns as g')
        .whereRef('g.account_manager_id', '=', 'm.id')
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('campaigns'),
      sql<boolean>`coalesce((select bool_and(ended_at is not null) from people where account_manager_id = m.id), false)`.as(
        'hasLeft',
      ),
    ])
    .orderBy('name')
    .orderBy('m.id')
    .$narrowType<AccountManager>()
    .execute();
}
