import { moneyStages } from '#contract/money-stages';
import { openStages, type NextPayment, type TimelineMonth } from '#contract/payment-overview';
import { amountText, convertedText, convertedUnits, units } from '#server/domain/decimal';
import type { Months, StageSum } from './payment-overview.store.ts';

/** The requested months as `yyyy-mm`, latest first. */
function monthsOf({ startYear, startMonth, endYear, endMonth }: Months): string[] {
  const first = startYear * 12 + startMonth - 1;
  const count = endYear * 12 + endMonth - first;
  return Array.from({ length: count }, (_, index) => {
    const month = first + count - 1 - index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** Commission that is not paid, by stage, and the first month of any of it. */
export function notPaidOf(sums: readonly StageSum[]): Pick<NextPayment, 'since' | 'stages'> {
  const open = sums.filter(({ stage }) => stage !== 'paid');
  return {
    since: open.map(({ month }) => month.slice(0, 7)).toSorted()[0] ?? null,
    stages: openStages.map((stage) => {
      const held = open.filter((one) => one.stage === stage);
      return {
        stage,
        conversions: held.reduce((count, one) => count + one.conversions, 0),
        commission: convertedText(held.reduce((total, one) => total + convertedUnits(one.converted), 0n)),
      };
    }),
  };
}

/** Every month with every stage, zeros included, then the earlier ones of which something is not paid yet. */
export function timelineOf(query: Months, sums: readonly StageSum[]): TimelineMonth[] {
  const months = monthsOf(query);
  const first = months.at(-1) ?? '';
  const open = sums.filter(({ stage }) => stage !== 'paid').map(({ month }) => month.slice(0, 7));
  const earlier = [...new Set(open)]
    .filter((month) => month < first)
    .toSorted()
    .toReversed();
  const held = Map.groupBy(sums, ({ month, stage }) => `${month.slice(0, 7)} ${stage}`);
  return [...months, ...earlier].map((month) => ({
    month,
    stages: moneyStages.map((stage) => {
      const parts = held.get(`${month} ${stage}`) ?? [];
      return {
        stage,
        conversions: parts.reduce((count, one) => count + one.conversions, 0),
        commission: convertedText(parts.reduce((total, one) => total + convertedUnits(one.converted), 0n)),
        parts: parts.map(({ currency, commission }) => ({ currency, commission: amountText(units(commission)) })),
      };
    }),
  }));
}
