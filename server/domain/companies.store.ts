import { sql, type Kysely } from 'kysely';
import type { AccountParty, AgencyParty } from '#contract/documents';
import type { PaymentDocument } from '#contract/payment-documents';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

interface Parties {
  agency: AgencyParty;
  account: AccountParty;
  /** Where the agency is paid to; null where it has named no account. */
  bank: { accountName: string; iban: string; bic: string } | null;
  /** Publishers get it for a payment. */
  document: PaymentDocument;
}

/** The companies on an invoice or a payment: the agency and one of its accounts. */
export async function companiesOn(db: Kysely<Database>, scope: Scope, contactId: number): Promise<Parties> {
  const row = await scoped(db, scope, 'own_agency', 'contacts')
    .selectFrom('own_agency')
    .innerJoin('contacts as account', 'account.agency_id', 'own_agency.id')
    .where('account.id', '=', contactId)
    .leftJoin('country as agency_country', 'agency_country.code', 'own_agency.country_code')
    .leftJoin('country as account_country', 'account_country.code', 'account.country_code')
    .select([
      'own_agency.company_name',
      'own_agency.registration_number',
      'own_agency.address',
      'own_agency.account_name',
      'own_agency.iban',
      'own_agency.bic',
      'own_agency.payment_document',
      sql<string>`coalesce(agency_country.name, own_agency.country_code)`.as('agency_country'),
      'account.company_name as account_company',
      'account.address as account_address',
      'account.vat_number',
      'account.email',
      sql<string>`coalesce(account_country.name, account.country_code)`.as('account_country'),
    ])
    .executeTakeFirstOrThrow();
  return {
    agency: {
      companyName: row.company_name,
      registrationNumber: row.registration_number,
      address: row.address,
      country: row.agency_country,
    },
    account: {
      companyName: row.account_company,
      address: row.account_address,
      vatNumber: row.vat_number,
      email: row.email,
      country: row.account_country,
    },
    bank: row.iban ? { accountName: row.account_name || row.company_name, iban: row.iban, bic: row.bic ?? '' } : null,
    document: row.payment_document ?? 'statement',
  };
}
