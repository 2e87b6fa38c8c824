import { listConversions } from '#contract/conversions';
import { NO_PAYMENT_IDS, writePaid } from './conversions.store.ts';
import { remembered } from './parts.store.ts';
import { PAGE } from './read-campaigns.ts';
import { ACCOUNT_CURRENCY } from './read-traffic.ts';
import type { Read } from './reading.ts';
import { paymentAfter } from './stored.store.ts';

interface Position {
  paymentId: number;
  offset: number;
}

/** Payments of conversions that do not name theirs: the list of conversions by payment, payment by payment. */
export const readPaid: Read = async ({ ask, deps, position }) => {
  const { db } = deps;
  const isNamed = (await remembered(db, NO_PAYMENT_IDS)) === undefined;
  const { paymentId, offset } = (position as Position | undefined) ?? {
    paymentId: isNamed ? undefined : await paymentAfter(db, 0),
    offset: 0,
  };
  if (paymentId === undefined) return { write: async () => undefined, position: null };
  const currency = await remembered(db, ACCOUNT_CURRENCY);
  const { data } = await ask(listConversions, {
    query: {
      conversionType: 'conversionsByPayment',
      invoicePayoutId: [paymentId],
      dateField: 'conversion',
      fromDate: '2000-01-01',
      toDate: deps.today(),
      ...(currency !== undefined && { targetCurrencyCode: currency }),
      offset,
      limit: PAGE,
    } as never,
  });
  const isLast = data.length < PAGE;
  const next = isLast ? await paymentAfter(db, paymentId) : paymentId;
  return {
    write: (tx) =>
      writePaid(
        tx,
        paymentId,
        data.map(({ conversionId }) => Number(conversionId)),
      ),
    position: next === undefined ? null : { paymentId: next, offset: isLast ? 0 : offset + data.length },
  };
};
