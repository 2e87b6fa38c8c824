import { maskedIban } from '#contract/bank';
import type { changeOwnBankAccount, changePaymentDetails, PaymentDetails } from '#contract/payment-details';
import { refusal } from '#contract/refusals/index';
import type { Db } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { audit } from '#server/domain/audit.store';
import { shortAmount } from '#server/domain/decimal';
import { differing } from '#server/domain/differing';
import { Failure } from '#server/failure';
import type { Call, HandlersOf } from '#server/http/mount';
import { changeBank, eventOf, tellAdmins } from './bank.ts';
import { percentOf } from './contacts.rules.ts';
import { bankOf, changeContact, contactById, type ContactRecord } from './contacts.store.ts';

/** The publisher in scope. @throws USER_CAN_NOT_ACCESS_RESOURCE for an advertiser or the agency itself */
async function publisherIn(db: Db, scope: Scope): Promise<ContactRecord> {
  const record = scope.kind === 'publisher' ? await contactById(db, scope, scope.contactId) : undefined;
  if (!record) throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('contact.paymentDetails'));
  return record;
}

const amountOf = (stored: string | null) => (stored === null ? null : shortAmount(stored));

/** The values that the publisher's own people change, by the names of the interface. */
const ownValues = (record: Pick<ContactRecord, 'company_name' | 'address' | 'vat_number' | 'minimum_payment'>) => ({
  companyName: record.company_name,
  address: record.address,
  vatNumber: record.vat_number,
  minimumPayment: amountOf(record.minimum_payment),
});

async function detailsOf(db: Db, scope: Scope): Promise<PaymentDetails> {
  const record = await publisherIn(db, scope);
  const bank = await bankOf(db, scope, record.id);
  return {
    ...ownValues(record),
    vatRate: percentOf(record.vat_rate),
    currency: record.currency_code,
    paymentType: record.payment_type,
    bank: bank
      ? {
          accountName: bank.account_name,
          iban: maskedIban(bank.iban),
          bic: bank.bic,
          updatedAt: bank.updated_at.toISOString(),
        }
      : null,
    revision: record.revision ?? 1,
  };
}

/** Changes the details that are as the caller read them; the same again changes nothing. */
async function change(deps: Deps, { scope, principal, body }: Call<typeof changePaymentDetails>) {
  return deps.db.transaction().execute(async (tx) => {
    const contact = await publisherIn(tx, scope);
    const columns = {
      company_name: body.companyName,
      address: body.address || null,
      vat_number: body.vatNumber || null,
      minimum_payment: body.minimumPayment || null,
    };
    const changed =
      (contact.revision ?? 1) === body.revision &&
      (await changeContact(tx, { id: contact.id, revision: body.revision }, columns, deps.now()));
    if (!changed) throw new Failure('CONFLICT', refusal('contact.changed'));
    const difference = differing(ownValues(contact), ownValues(columns));
    if (difference) {
      await audit(tx, {
        ...eventOf(scope, principal, contact.id, deps.now()),
        action: 'contact.changed',
        ...difference,
      });
      await tellAdmins(deps, tx, { scope, principal, contact }, false);
    }
    return detailsOf(tx, scope);
  });
}

async function changeOwnBank(deps: Deps, { scope, principal, body }: Call<typeof changeOwnBankAccount>) {
  return deps.db.transaction().execute(async (tx) => {
    const contact = await publisherIn(tx, scope);
    await changeBank(deps, tx, { scope, principal, contact, body });
    return detailsOf(tx, scope);
  });
}

/** How a publisher is paid, for its own people. */
export function paymentDetailHandlers(
  deps: Deps,
): HandlersOf<'getPaymentDetails' | 'changePaymentDetails' | 'changeOwnBankAccount'> {
  return {
    getPaymentDetails: ({ scope }) => detailsOf(deps.db, scope),
    changePaymentDetails: (call) => change(deps, call),
    changeOwnBankAccount: (call) => changeOwnBank(deps, call),
  };
}
