import { sql, type Kysely, type Transaction } from 'kysely';
import { referenceSql } from '#server/reference/index';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import { audit } from './audit.store.ts';

type Tx = Transaction<Database>;

/** Setting that says what the installation's first network is; without it and without a demo it is not made yet. */
const KIND = 'network';

/** `own`: people's own, perhaps not set up yet; `removed`: a demo that somebody removed. */
export type NetworkKind = 'own' | 'removed';

/** The agency of a network of one's own; it is the only one there. */
export const OWN_AGENCY = 1;

export interface AgencyFacts {
  name: string;
  companyName: string;
  registrationNumber: string;
  address: string;
  countryCode: string;
  currencyCode: string;
}

/** A person as sign-in knows them. */
export interface Person {
  id: string;
  firstName: string;
  surname: string;
  email: string;
}

export async function networkKind(db: Kysely<Database>): Promise<NetworkKind | undefined> {
  const row = await db.selectFrom('setting').where('name', '=', KIND).select('value').executeTakeFirst();
  return row?.value === 'own' || row?.value === 'removed' ? row.value : undefined;
}

/** Whether the network is the generated demo. */
export async function isDemo(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('setting').where('name', '=', 'demo').select('name').executeTakeFirst()) !== undefined;
}

/** Makes an empty database a network of one's own that waits to be set up: reference data, and nothing else. */
export async function beginOwn(tx: Tx): Promise<void> {
  for (const statement of referenceSql()) await sql.raw(statement).execute(tx);
  await tx.insertInto('setting').values({ name: KIND, value: 'own' }).execute();
}

/** Columns of an agency. */
const agencyColumns = (facts: AgencyFacts) => ({
  name: facts.name,
  company_name: facts.companyName,
  registration_number: facts.registrationNumber,
  address: facts.address,
  country_code: facts.countryCode,
  currency_code: facts.currencyCode,
});

/**
 * Stores the agency of a network that `beginOwn` has made, and its first account manager, who is its admin. The
 * agency's currency is the only one that the network knows until rates are imported.
 */
export async function storeAgency(tx: Tx, facts: AgencyFacts, person: Person, now: Date): Promise<void> {
  await tx
    .insertInto('agency')
    .values({ id: OWN_AGENCY, ...agencyColumns(facts) })
    .execute();
  await storeManager(tx, OWN_AGENCY, person, now);
  await storeOwnCurrency(tx, facts.currencyCode, now.toISOString().slice(0, 10));
  await audit(tx, {
    agency_id: OWN_AGENCY,
    contact_id: 0,
    actor_kind: 'user',
    actor_id: person.id,
    actor_name: `${person.firstName} ${person.surname}`,
    action: 'agency.created',
    subject_kind: 'agency',
    subject_id: String(OWN_AGENCY),
    occurred_at: now,
    after: { ...facts },
  });
}

/** Makes somebody an account manager and admin of an agency, and gives the id of their membership. */
export async function storeManager(tx: Tx, agencyId: number, person: Person, now: Date): Promise<number> {
  const managerId = await newAccountManager(tx, agencyId, person);
  const id = await nextId(tx, 'membership_id');
  await tx
    .insertInto('membership')
    .values({
      id,
      user_id: person.id,
      agency_id: agencyId,
      role: 'manager',
      level: 'admin',
      contact_id: 0,
      account_manager_id: managerId,
      created_at: now,
    })
    .execute();
  return id;
}

/** A name as first names and surname, its last word. */
export function namesIn(name: string): Pick<Person, 'firstName' | 'surname'> {
  const words = name.trim().split(/\s+/);
  return { firstName: words.slice(0, -1).join(' '), surname: words.at(-1) ?? '' };
}

/** Makes somebody one of the agency's account managers, who accounts and campaigns can have, and gives their id. */
export async function newAccountManager(
  tx: Tx,
  agencyId: number,
  { firstName: first_name, surname, email }: Omit<Person, 'id'>,
): Promise<number> {
  const id = await nextId(tx, 'account_manager_id');
  await tx.insertInto('account_manager').values({ id, agency_id: agencyId, first_name, surname, email }).execute();
  return id;
}

/** A currency is worth one of itself: with this rate alone, the network knows no other. */
export async function storeOwnCurrency(tx: Tx, currency: string, day: string): Promise<void> {
  await tx
    .insertInto('exchange_rate')
    .values({ day, from_currency: currency, to_currency: currency, rate: '1' })
    .execute();
}

/**
 * Stores a person beside their memberships, as the network's lists name them. Sign-in is in the first network. The
 * address was typed: nobody has proved that it is theirs.
 */
export async function storePerson(tx: Tx, { id, firstName, surname, email }: Person, now: Date): Promise<void> {
  const name = `${firstName} ${surname}`;
  await tx
    .insertInto('auth_user')
    .values({ id, name, email, email_verified: false, image: null, created_at: now, updated_at: now })
    .execute();
}

/** Setting with the id of who has set up the installation with the code of its terminal. */
const SET_UP_BY = 'set up by';

/** Remembers who has set up the installation: the sign-in is nobody else's, whether its address is proved or not. */
export async function rememberSetUp(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ name: SET_UP_BY, value: userId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: userId }))
    .execute();
}

/** Whether a person has set up the installation. */
export async function hasSetUp(tx: Tx, userId: string): Promise<boolean> {
  const by = await tx.selectFrom('setting').where('name', '=', SET_UP_BY).select('value').executeTakeFirst();
  return by?.value === userId;
}
