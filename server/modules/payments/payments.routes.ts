import { Failure } from '#contract/failures';
import { documentOf, type HeldBy } from '#server/db/documents';
import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { paymentRowOf } from './payments.rules.ts';
import { countPayments, paymentById, paymentRows } from './payments.store.ts';

/** Payments to publishers, and the conversions in them. */
export function paymentHandlers({ db }: Deps, held: HeldBy): HandlersOf<'listPayments' | 'getPaymentConversions'> {
  return {
    listPayments: ({ query, scope }) =>
      listing(paymentRows(db, scope, query), countPayments(db, scope, query), (records) => records.map(paymentRowOf)),
    getPaymentConversions: async ({ params, query, scope }) => {
      const payment = await paymentById(db, scope, params.paymentId);
      if (!payment) throw new Failure('NOT_FOUND', 'There is no such payment.');
      const conversions = await held(scope, { paymentId: payment.id }, payment.currency, query);
      return documentOf(payment, conversions, conversions.commission, []);
    },
  };
}
