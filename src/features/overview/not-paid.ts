import { timelineStages, type TimelineMonth } from '#contract/payment-overview';
import { sum } from '#src/lib/money.ts';

const open = timelineStages.filter((stage) => stage !== 'paid');

export function notPaid(months: readonly TimelineMonth[]) {
  const left = months.flatMap(({ month, stages }) =>
    stages.filter(({ stage, conversions }) => stage !== 'paid' && conversions > 0).map((one) => ({ ...one, month })),
  );
  const stages = open.map((stage) => {
    const held = left.filter((one) => one.stage === stage);
    return { stage, commission: sum(held.map(({ commission }) => commission)) };
  });
  return {
    since: left.map(({ month }) => month).toSorted()[0],
    stages: stages.filter(({ stage, commission }) => stage === 'due' || Number(commission) !== 0),
  };
}
