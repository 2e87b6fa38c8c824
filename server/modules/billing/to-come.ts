import type { NextPayment } from '#contract/payment-overview';
import { amountText, shortAmount, units } from '#server/domain/decimal';
import { scoped, type Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import type { PaymentsToCome } from '#server/domain/documents';
import { endOf, paymentsFrom } from './billing.rules.ts';
import { paymentDayOf, paymentsDue, type PaymentDue, type Period } from './due.store.ts';

/** The runs to come: of the last month, and of this one with what the other would leave. */
function runsToCome(today: string, now: Date): { month: string; period: Period }[] {
  const month = today.slice(0, 7);
  const start = new Date(`${month}-01T00:00:00Z`);
  const last = new Date(start.getTime() - 1).toISOString().slice(0, 7);
  return [
    { month: last, period: { until: start, now } },
    { month, period: { until: endOf(month), now, after: start } },
  ];
}

/** Sums by currency; a payment's VAT is rounded before. */
function amountsOf(due: readonly PaymentDue[]): NextPayment['runs'][number]['amounts'] {
  const byCurrency = [...Map.groupBy(due, ({ currency }) => currency)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return byCurrency.map(([currency, payments]) => {
    const add = (name: 'net' | 'vat' | 'total') =>
      amountText(payments.reduce((sum, one) => sum + units(one[name]), 0n));
    const conversions = payments.reduce((sum, one) => sum + one.conversions, 0);
    return { currency, conversions, net: add('net'), vat: add('vat'), total: add('total') };
  });
}

function raised({ db }: Deps, scope: Scope) {
  return scoped(db, scope, 'payments')
    .selectFrom('payments')
    .where('status', '=', 'Raised')
    .groupBy('currency_code')
    .orderBy('currency_code')
    .select((eb) => [
      'currency_code as currency',
      eb.fn.countAll<number>().as('payments'),
      eb.fn.sum<string>('total').as('total'),
    ])
    .execute();
}

/** Payments to come of a publisher, by the rules and queries of billing, for the module that shows them. */
export function paymentsToCome(deps: Deps): PaymentsToCome {
  return async (scope) => {
    const paymentDay = await paymentDayOf(deps.db, scope);
    if (scope.kind === 'advertiser') return { paymentDay, raised: [], runs: [] };
    const runs = runsToCome(deps.today(), deps.now()).map(async ({ month, period }) => ({
      from: paymentsFrom(month, paymentDay).toISOString().slice(0, 10),
      amounts: amountsOf(await paymentsDue(deps.db, scope, period)),
    }));
    const [made, ...due] = await Promise.all([raised(deps, scope), ...runs]);
    return {
      paymentDay,
      raised: made.map((one) => ({ ...one, total: shortAmount(one.total) })),
      runs: due.filter(({ amounts }) => amounts.length > 0),
    };
  };
}
