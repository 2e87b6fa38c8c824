import { sql, type Kysely, type Transaction } from 'kysely';
import type { AccountParty, AgencyParty } from '#contract/documents';
import type { PaymentDocument } from '#contract/payment-documents';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

/** Columns of an account and of an agency that stand on documents. */
const ACCOUNT = ['company_name', 'address', 'vat_number', 'country_code'] as const;
const AGENCY = [
  'company_name',
  'registration_number',
  'address',
  'country_code',
  'account_name',
  'iban',
  'bic',
  'payment_document',
] as const;

interface Parties {
  agency: AgencyParty;
  account: AccountParty;
  /** Where the agency is paid to; null where it has named no account. */
  bank: { accountName: string; iban: string; bic: string } | null;
  /** Publishers get it for a payment. */
  document: PaymentDocument;
}

type Contact = Pick<Database['contact'], (typeof ACCOUNT)[number]>;
type Agency = Pick<Database['agency'], (typeof AGENCY)[number]>;
type InCountry<Row> = Row & { country: string };

/** A moment as a column: PostgreSQL takes a parameter among columns for text. */
const timed = (until: Date) => sql<Date>`cast(${until} as timestamp)`.as('until');
const country = sql<string>`coalesce(country.name, country_code)`.as('country');

/**
 * The companies on an invoice or a payment: the agency and one of its accounts.
 * @param sentAt when the document was sent, after which what they were then stands on it; null before
 */
export async function companiesOn(
  db: Kysely<Database>,
  scope: Scope,
  contactId: number,
  sentAt: Date | null,
): Promise<Parties> {
  const tables = scoped(db, scope, 'own_agency', 'contacts', 'former_agencies', 'former_companies');
  const agencyNow = tables
    .selectFrom('own_agency')
    .leftJoin('country', 'country.code', 'country_code')
    .select([...AGENCY, country])
    .executeTakeFirstOrThrow();
  const accountNow = tables
    .selectFrom('contacts')
    .where('contacts.id', '=', contactId)
    .leftJoin('country', 'country.code', 'country_code')
    .select([...ACCOUNT, 'email', country])
    .executeTakeFirstOrThrow();
  const agencyThen =
    sentAt &&
    tables
      .selectFrom('former_agencies')
      .where('until', '>', sentAt)
      .leftJoin('country', 'country.code', 'country_code')
      .orderBy('until')
      .select([...AGENCY, country])
      .executeTakeFirst();
  const accountThen =
    sentAt &&
    tables
      .selectFrom('former_companies')
      .where('contact_id', '=', contactId)
      .where('until', '>', sentAt)
      .leftJoin('country', 'country.code', 'country_code')
      .orderBy('until')
      .select([...ACCOUNT, country])
      .executeTakeFirst();
  const [agency, account, sentBy, sentTo] = await Promise.all([agencyNow, accountNow, agencyThen, accountThen]);
  return partiesOf(sentBy ?? agency, sentTo ?? account, account.email);
}

function partiesOf(agency: InCountry<Agency>, account: InCountry<Contact>, email: string): Parties {
  return {
    agency: {
      companyName: agency.company_name,
      registrationNumber: agency.registration_number,
      address: agency.address,
      country: agency.country,
    },
    account: {
      companyName: account.company_name,
      address: account.address,
      vatNumber: account.vat_number,
      email,
      country: account.country,
    },
    bank: agency.iban
      ? { accountName: agency.account_name || agency.company_name, iban: agency.iban, bic: agency.bic ?? '' }
      : null,
    document: agency.payment_document ?? 'statement',
  };
}

/** Keeps what an account's company was, for documents that were sent, before `change` is stored. */
export async function keepCompany(
  tx: Transaction<Database>,
  contactId: number,
  change: Partial<Contact>,
  until: Date,
): Promise<void> {
  const named = ACCOUNT.filter((column) => change[column] !== undefined);
  if (named.length === 0) return;
  await tx
    .insertInto('former_company')
    .columns(['agency_id', 'contact_id', 'until', ...ACCOUNT])
    .expression((eb) =>
      eb
        .selectFrom('contact')
        .where('id', '=', contactId)
        .where((row) => row.or(named.map((column) => row(column, 'is distinct from', change[column] ?? null))))
        .select(['agency_id', 'id', timed(until), ...ACCOUNT]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps what an agency was, for documents that were sent, before `change` is stored. */
export async function keepAgency(
  tx: Transaction<Database>,
  agencyId: number,
  change: { [column in keyof Agency]?: Agency[column] | undefined },
  until: Date,
): Promise<void> {
  const named = AGENCY.filter((column) => change[column] !== undefined);
  if (named.length === 0) return;
  await tx
    .insertInto('former_agency')
    .columns(['agency_id', 'until', ...AGENCY])
    .expression((eb) =>
      eb
        .selectFrom('agency')
        .where('id', '=', agencyId)
        .where((row) => row.or(named.map((column) => row(column, 'is distinct from', change[column] ?? null))))
        .select(['id', timed(until), ...AGENCY]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
