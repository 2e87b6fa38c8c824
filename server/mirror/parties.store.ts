import type { CampaignRow } from '#contract/campaigns';
import { insertMany, updateMany } from '#server/db/bulk';
import type { Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';
import type { Connection } from './connection.store.ts';
import { addMissing, freeId } from './upsert.store.ts';

/** Accounts, and the names that rows of a live network refer to. */

type Contact = Database['contact'];

const contactTypes = {
  agency_id: 'BIGINT',
  kind: 'VARCHAR',
  name: 'VARCHAR',
  company_name: 'VARCHAR',
  email: 'VARCHAR',
  country_code: 'VARCHAR',
  currency_code: 'VARCHAR',
  active: 'BOOLEAN',
  account_manager_id: 'BIGINT',
  managed_by: 'VARCHAR',
  payment_type: 'VARCHAR',
  fee_rate: 'DECIMAL(18,8)',
  vat_rate: 'DECIMAL(18,8)',
  publisher_type: 'VARCHAR',
  partner_type: 'VARCHAR',
  fca_authorised: 'BOOLEAN',
  fca_number: 'BIGINT',
  account_type_id: 'BIGINT',
  colour: 'VARCHAR',
  created_at: 'TIMESTAMP',
} as const;

/** Facts about an account that a live network tells in one of its rows. */
export interface KnownParty {
  id: number;
  kind: Contact['kind'];
  name: string;
  currency?: string | undefined;
  publisherType?: string | undefined;
  active?: boolean;
  fcaAuthorised?: boolean;
  fcaNumber?: number | null;
}

/** A colour of its own for each account's drawn logo. */
const colourOf = (id: number) =>
  ['#1f6f5c', '#8a4b2f', '#3b5b92', '#7a3b69', '#5f6b2d', '#9a3d3d'][id % 6] ?? '#1f6f5c';

/** Writes accounts. What a row does not tell stays as it is. */
export async function writeParties(
  tx: Tx,
  { agency_id }: Connection,
  parties: readonly KnownParty[],
  now: Date,
): Promise<void> {
  const told = new Map<number, Told>();
  for (const one of parties) if (one.id > 0) told.set(one.id, { ...told.get(one.id), ...onlyTold(one) });
  if (told.size === 0) return;
  const stored = await tx
    .selectFrom('contact')
    .where('id', 'in', [...told.keys()])
    .selectAll()
    .execute();
  const known = new Map(stored.map((row) => [row.id, row]));
  const rows = [...told.values()].map((one) => partyOf(one, known.get(one.id) ?? newParty(one, agency_id, now)));
  await insertMany(
    tx,
    'contact',
    { id: 'BIGINT', ...contactTypes },
    rows.filter(({ id }) => !known.has(id)),
  );
  const changed = rows.filter((row) => {
    const was = known.get(row.id);
    return was && columnsTold.some((name) => was[name] !== row[name]);
  });
  await updateMany(tx, 'contact', Object.fromEntries(columnsTold.map((name) => [name, contactTypes[name]])), changed);
}

/** Columns that rows of a live network tell. */
const columnsTold = ['name', 'currency_code', 'publisher_type', 'active', 'fca_authorised', 'fca_number'] as const;

/** What is told of a party. */
type Told = Pick<KnownParty, 'id' | 'kind'> & Partial<KnownParty>;

/** A party without the members that say nothing. */
function onlyTold({ id, kind, ...rest }: KnownParty): Told {
  const told = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '');
  return { id, kind, ...Object.fromEntries(told) };
}

const partyOf = (told: Told, was: Contact): Contact => ({
  ...was,
  name: told.name ?? was.name,
  currency_code: told.currency ?? was.currency_code,
  publisher_type: told.publisherType ?? was.publisher_type,
  active: told.active ?? was.active,
  fca_authorised: told.fcaAuthorised ?? was.fca_authorised,
  fca_number: told.fcaNumber === undefined ? was.fca_number : told.fcaNumber,
});

const newParty = ({ id, kind, name }: Told, agencyId: number, now: Date): Contact => ({
  id,
  agency_id: agencyId,
  kind,
  name: name ?? '',
  company_name: name ?? '',
  email: '',
  country_code: '',
  currency_code: '',
  active: true,
  account_manager_id: 1,
  managed_by: 'optimise',
  payment_type: 'nonstandard',
  fee_rate: '0',
  vat_rate: '0',
  publisher_type: null,
  partner_type: null,
  fca_authorised: false,
  fca_number: null,
  account_type_id: null,
  colour: colourOf(id),
  created_at: now,
  address: null,
  vat_number: null,
  minimum_payment: null,
  terms_days: null,
  revision: 1,
});

/** Writes the agency; texts that the network does not tell stay empty. */
export async function writeAgency(tx: Tx, id: number, name: string, currency: string): Promise<void> {
  const row = {
    id,
    name,
    company_name: name,
    registration_number: '',
    address: '',
    country_code: '',
    currency_code: currency,
  };
  await addMissing(
    tx,
    'agency',
    {
      name: 'VARCHAR',
      company_name: 'VARCHAR',
      registration_number: 'VARCHAR',
      address: 'VARCHAR',
      country_code: 'VARCHAR',
      currency_code: 'VARCHAR',
    },
    [row],
  );
  if (name !== '') await tx.updateTable('agency').set({ name }).where('id', '=', id).execute();
  if (currency !== '') await tx.updateTable('agency').set({ currency_code: currency }).where('id', '=', id).execute();
}

/** Account managers by name, with ids of our own. */
export async function managersNamed(tx: Tx, agencyId: number, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('account_manager').selectAll().execute();
  const known = new Map(rows.map((row) => [`${row.first_name} ${row.surname}`.trim(), row.id]));
  let next = await freeId(tx, 'account_manager');
  for (const name of new Set(names.map((one) => one.trim()))) {
    if (known.has(name)) continue;
    const [first = '', ...rest] = name.split(' ');
    const row = { id: next, agency_id: agencyId, first_name: first, surname: rest.join(' '), email: '' };
    await tx.insertInto('account_manager').values(row).execute();
    known.set(name, next);
    next += 1;
  }
  return known;
}

/** Verticals by name, with ids of our own: a primary one, and those below it. */
export async function verticalsOf(tx: Tx, rows: readonly Pick<CampaignRow, 'vertical'>[]) {
  const stored = await tx.selectFrom('vertical').selectAll().execute();
  const keyOf = (parent: number | null, name: string) => `${parent ?? ''} ${name}`;
  const known = new Map(stored.map((row) => [keyOf(row.parent_id, row.name), row.id]));
  let next = await freeId(tx, 'vertical');
  const idOf = async (parent: number | null, name: string) => {
    const found = known.get(keyOf(parent, name));
    if (found !== undefined) return found;
    await tx.insertInto('vertical').values({ id: next, parent_id: parent, name }).execute();
    known.set(keyOf(parent, name), next);
    next += 1;
    return next - 1;
  };
  const ids: { primary: number; secondary: number }[] = [];
  for (const { vertical } of rows) {
    const primary = await idOf(null, vertical.primary);
    ids.push({ primary, secondary: await idOf(primary, vertical.secondary) });
  }
  return ids;
}
