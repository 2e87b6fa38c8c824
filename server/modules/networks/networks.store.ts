import { USUAL_PAYMENT_DAY } from '#contract/payment-documents';
import type { Kysely, Transaction } from 'kysely';
import type { AgencyChange, AgencySettings } from '#contract/own-network';
import type { Database } from '#server/db/schema.generated';
import { keepAgency } from '#server/domain/companies.store';
import { namesIn, type Person } from '#server/domain/own-network.store';
import { signedUp } from '#server/domain/signed-up.store';

type Db = Kysely<Database>;

/** A person of the installation by their id. */
export async function personOf(home: Db, userId: string): Promise<Person | undefined> {
  const person = await signedUp(home, userId);
  return person && { id: person.id, email: person.email, ...namesIn(person.name) };
}

/** Who has started a further network. */
export async function ownerOf(home: Db, networkId: number) {
  return home
    .selectFrom('network')
    .where('id', '=', networkId)
    .select(['kind', 'created_by as createdBy'])
    .executeTakeFirst();
}

/** The further networks that a person, or anybody, has started and that are still there. */
export async function countStarted(home: Db, userId: string | undefined): Promise<number> {
  const { count } = await home
    .selectFrom('network')
    .where('kind', '=', 'own')
    .$if(userId !== undefined, (query) => query.where('created_by', '=', userId ?? ''))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function agencyName(db: Db, agencyId: number): Promise<string> {
  return (await db.selectFrom('agency').where('id', '=', agencyId).select('name').executeTakeFirstOrThrow()).name;
}

type Settings = Omit<AgencySettings, 'removable'>;

/** The agency's own facts. */
export async function agencySettings(db: Db, agencyId: number): Promise<Settings> {
  const { accountName, iban, bic, paymentDocument, paymentDay, ...facts } = await db
    .selectFrom('agency')
    .where('id', '=', agencyId)
    .select([
      'name',
      'company_name as companyName',
      'registration_number as registrationNumber',
      'address',
      'country_code as countryCode',
      'currency_code as currencyCode',
      'account_name as accountName',
      'iban',
      'bic',
      'payment_document as paymentDocument',
      'payment_day as paymentDay',
    ])
    .executeTakeFirstOrThrow();
  return {
    ...facts,
    accountName: accountName ?? '',
    iban: iban ?? '',
    bic: bic ?? '',
    paymentDocument: paymentDocument ?? 'statement',
    paymentDay: paymentDay ?? USUAL_PAYMENT_DAY,
  };
}

/** Stores some of the agency's own facts; documents that were sent keep what they were. */
export async function storeFacts(
  tx: Transaction<Database>,
  agencyId: number,
  facts: AgencyChange,
  now: Date,
): Promise<void> {
  const change = {
    name: facts.name,
    company_name: facts.companyName,
    registration_number: facts.registrationNumber,
    address: facts.address,
    country_code: facts.countryCode,
    currency_code: facts.currencyCode,
    account_name: facts.accountName,
    iban: facts.iban,
    bic: facts.bic,
    payment_document: facts.paymentDocument,
    payment_day: facts.paymentDay,
  };
  await keepAgency(tx, agencyId, change, now);
  await tx.updateTable('agency').set(change).where('id', '=', agencyId).execute();
}

/** Stores the name under which other networks of the installation list a further one. */
export async function storeNetworkName(home: Db, networkId: number, name: string): Promise<void> {
  await home.updateTable('network').set({ name }).where('id', '=', networkId).execute();
}
