import type { Transaction } from 'kysely';
import { colourOf, insertContacts, newContact } from '#server/domain/new-contacts.store';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

type Tx = Transaction<Database>;

interface NewPublisher {
  agencyId: number;
  companyName: string;
  email: string;
  countryCode: string;
  currencyCode: string;
  trafficType: string;
  websites: readonly string[];
  /** The account manager who looks after it. */
  managerId: number;
}

/** The publisher of a name, in any case; undefined without one. */
export async function publisherNamed(tx: Tx, scope: Scope, name: string): Promise<number | undefined> {
  const found = await scoped(tx, scope, 'contacts')
    .selectFrom('contacts')
    .where('kind', '=', 'publisher')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .select('id')
    .executeTakeFirst();
  return found?.id;
}

/** Makes a publisher account with its websites. @returns its contactId */
export async function makePublisher(tx: Tx, made: NewPublisher, now: Date): Promise<number> {
  const { agencyId: agency_id, companyName: name, countryCode, currencyCode, trafficType } = made;
  const contact = {
    ...newContact,
    agency_id,
    kind: 'publisher' as const,
    name,
    company_name: name,
    email: made.email,
    address: null,
    country_code: countryCode,
    currency_code: currencyCode,
    vat_number: null,
    vat_rate: '0',
    payment_type: 'nonstandard' as const,
    terms_days: null,
    minimum_payment: null,
    account_manager_id: made.managerId,
    managed_by: 'optimise',
    fee_rate: '0',
    publisher_type: trafficType,
    partner_type: 'New',
    fca_authorised: false,
    fca_number: null,
    colour: colourOf(name),
    created_at: now,
  };
  const sites = made.websites.map((url) => ({
    agency_id,
    name: new URL(url).hostname,
    url,
    traffic_type: trafficType,
  }));
  const [id = 0] = await insertContacts(tx, [{ contact, sites }]);
  return id;
}

/** Who of the agency an account manager is, by their membership; the agency's first one without such a person. */
export async function managerOf(tx: Tx, agencyId: number, membershipId: number): Promise<number> {
  const own = await tx
    .selectFrom('membership')
    .where('id', '=', membershipId)
    .select('account_manager_id as id')
    .executeTakeFirst();
  if (own?.id) return own.id;
  const first = await tx
    .selectFrom('account_manager')
    .where('agency_id', '=', agencyId)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
  return first.id;
}
