import type { PaymentDetail, updatePayment } from '#contract/payments';
import { actorColumns, audit } from '#server/domain/audit.store';
import { documentOf, type HeldBy } from '#server/domain/documents';
import { companiesOn } from '#server/domain/companies.store';
import { listing } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import type { Call, HandlersOf } from '#server/http/mount';
import { paymentDetailOf, paymentRowOf, paymentSumsOf } from './payments.rules.ts';
import {
  campaignsPaid,
  countPayments,
  markSent,
  paymentById,
  paymentRows,
  sumPayments,
  type PaymentRecord,
} from './payments.store.ts';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

type Db = Deps['db'];

async function found(db: Db, scope: Scope, id: number): Promise<PaymentRecord> {
  const payment = await paymentById(db, scope, id);
  if (!payment) throw new Failure('NOT_FOUND', refusal('payment.none'));
  return payment;
}

async function detail(db: Db, scope: Scope, id: number): Promise<PaymentDetail> {
  const record = await found(db, scope, id);
  const [campaigns, parties] = await Promise.all([
    campaignsPaid(db, scope, id),
    companiesOn(db, scope, record.publisher_id, record.sent_at),
  ]);
  return paymentDetailOf(record, campaigns, parties, scope);
}

/** Marks a raised payment as sent, with an audit event; a sent one does not change. */
async function send({ db, now }: Deps, { params, scope, principal }: Call<typeof updatePayment>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = now();
    const payment = await found(tx, scope, params.paymentId);
    if (payment.status === 'Sent') return;
    await markSent(tx, payment.id, at);
    await audit(tx, {
      agency_id: scope.agencyId,
      contact_id: payment.publisher_id,
      ...actorColumns(principal),
      action: 'payment.sent',
      subject_kind: 'payment',
      subject_id: String(payment.id),
      before: { status: payment.status },
      after: { status: 'Sent' },
      occurred_at: at,
    });
  });
}

/** Payments to publishers: listed, read, sent, and their conversions. */
export function paymentHandlers(
  deps: Deps,
  held: HeldBy,
): HandlersOf<'listPayments' | 'getPaymentSums' | 'getPayment' | 'updatePayment' | 'getPaymentConversions'> {
  const { db } = deps;
  return {
    listPayments: ({ query, scope }) =>
      listing(paymentRows(db, scope, query), countPayments(db, scope, query), (records) => records.map(paymentRowOf)),
    getPaymentSums: async (call) => (await sumPayments(db, call.scope, call.query)).map(paymentSumsOf),
    getPayment: ({ params, scope }) => detail(db, scope, params.paymentId),
    updatePayment: async (call) => {
      await send(deps, call);
      return detail(db, call.scope, call.params.paymentId);
    },
    getPaymentConversions: async ({ params, query, scope }) => {
      const { id, net_payout: net, currency_code: currency } = await found(db, scope, params.paymentId);
      const conversions = await held(scope, { paymentId: id }, currency, query);
      return documentOf({ currency, net }, conversions, conversions.commission, []);
    },
  };
}
