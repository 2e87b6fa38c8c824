import { maskedIban } from '#contract/bank';
import type { BillingDetails, changeBillingDetails } from '#contract/billing-details';
import type { ContactKind } from '#contract/contacts';
import type { PaymentDetails } from '#contract/payment-details';
import { refusal } from '#contract/refusals/index';
import type { Db, Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { audit } from '#server/domain/audit.store';
import { shortAmount } from '#server/domain/decimal';
import { differing } from '#server/domain/differing';
import { Failure } from '#server/failure';
import type { Call, HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { changeBank, eventOf, tellAdmins } from './bank.ts';
import { percentOf } from './contacts.rules.ts';
import { bankOf, changeContact, contactById, type ContactRecord } from './contacts.store.ts';

/** The account in scope. @throws USER_CAN_NOT_ACCESS_RESOURCE for one of the other kind, or the agency itself */
async function ownContact(db: Db, scope: Scope, kind: ContactKind): Promise<ContactRecord> {
  const record = scope.kind === kind ? await contactById(db, scope, scope.contactId) : undefined;
  if (record) return record;
  const none = kind === 'publisher' ? 'contact.paymentDetails' : 'contact.billingDetails';
  throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal(none));
}

const amountOf = (stored: string | null) => (stored === null ? null : shortAmount(stored));

/** The values that an account's own people change, by the names of the interface. */
const ownValues = (record: Pick<ContactRecord, 'company_name' | 'address' | 'vat_number' | 'minimum_payment'>) => ({
  companyName: record.company_name,
  address: record.address,
  vatNumber: record.vat_number,
  minimumPayment: amountOf(record.minimum_payment),
});

const companyColumns = ({ companyName, address, vatNumber }: Call<typeof changeBillingDetails>['body']) => ({
  company_name: companyName,
  address: address || null,
  vat_number: vatNumber || null,
});

async function paymentDetailsOf(db: Db, scope: Scope): Promise<PaymentDetails> {
  const record = await ownContact(db, scope, 'publisher');
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

async function billingDetailsOf(db: Db, scope: Scope): Promise<BillingDetails> {
  const record = await ownContact(db, scope, 'advertiser');
  const { companyName, address, vatNumber } = ownValues(record);
  return {
    companyName,
    address,
    vatNumber,
    vatRate: percentOf(record.vat_rate),
    currency: record.currency_code,
    termsDays: record.terms_days,
    revision: record.revision ?? 1,
  };
}

interface OwnChange {
  scope: Scope;
  principal: Principal;
  contact: ContactRecord;
  /** The revision that the caller has read. */
  revision: number;
  columns: Parameters<typeof changeContact>[2];
}

/** Changes an account that is as the caller read it; the same again changes nothing. @throws CONFLICT */
async function change(deps: Deps, tx: Tx, { contact, revision, columns, ...by }: OwnChange): Promise<void> {
  const changed =
    (contact.revision ?? 1) === revision &&
    (await changeContact(tx, { id: contact.id, revision }, columns, deps.now()));
  if (!changed) throw new Failure('CONFLICT', refusal('contact.changed'));
  const difference = differing(ownValues(contact), ownValues({ ...contact, ...columns }));
  if (!difference) return;
  const { scope, principal } = by;
  await audit(tx, {
    ...eventOf(scope, principal, contact.id, deps.now()),
    action: 'contact.changed',
    ...difference,
  });
  await tellAdmins(deps, tx, { ...by, contact }, false);
}

/** How a publisher is paid and an advertiser is billed, for their own people. */
export function ownDetailHandlers(
  deps: Deps,
): HandlersOf<
  'getPaymentDetails' | 'changePaymentDetails' | 'changeOwnBankAccount' | 'getBillingDetails' | 'changeBillingDetails'
> {
  const { db } = deps;
  return {
    getPaymentDetails: ({ scope }) => paymentDetailsOf(db, scope),
    changePaymentDetails: ({ scope, principal, body }) =>
      db.transaction().execute(async (tx) => {
        const contact = await ownContact(tx, scope, 'publisher');
        const columns = { ...companyColumns(body), minimum_payment: body.minimumPayment || null };
        await change(deps, tx, { scope, principal, contact, revision: body.revision, columns });
        return paymentDetailsOf(tx, scope);
      }),
    changeOwnBankAccount: ({ scope, principal, body }) =>
      db.transaction().execute(async (tx) => {
        const contact = await ownContact(tx, scope, 'publisher');
        await changeBank(deps, tx, { scope, principal, contact, body });
        return paymentDetailsOf(tx, scope);
      }),
    getBillingDetails: ({ scope }) => billingDetailsOf(db, scope),
    changeBillingDetails: ({ scope, principal, body }) =>
      db.transaction().execute(async (tx) => {
        const contact = await ownContact(tx, scope, 'advertiser');
        await change(deps, tx, { scope, principal, contact, revision: body.revision, columns: companyColumns(body) });
        return billingDetailsOf(tx, scope);
      }),
  };
}
