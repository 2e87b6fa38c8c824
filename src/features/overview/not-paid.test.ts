import { expect, it } from 'vitest';
import { timelineStages, type TimelineMonth } from '#contract/payment-overview';
import { notPaid } from './not-paid.ts';

type Stage = (typeof timelineStages)[number];

const monthOf = (month: string, held: Partial<Record<Stage, string>>): TimelineMonth => ({
  month,
  stages: timelineStages.map((stage) => ({
    stage,
    conversions: held[stage] === undefined ? 0 : 1,
    commission: held[stage] ?? '0',
    parts: [],
  })),
});

it('adds up what is not paid over all months, and knows since when', () => {
  const months = [
    monthOf('2026-03', { pending: '5.10', approved: '1' }),
    monthOf('2025-01', { paid: '9' }),
    monthOf('2023-07', { paid: '8', invoiced: '2.20' }),
    monthOf('2023-06', { paid: '7' }),
    monthOf('2024-02', { invoiced: '0.10' }),
  ];
  expect(notPaid(months)).toEqual({
    since: '2023-07',
    stages: [
      { stage: 'due', commission: '0.00' },
      { stage: 'invoiced', commission: '2.30' },
      { stage: 'approved', commission: '1.00' },
      { stage: 'pending', commission: '5.10' },
    ],
  });
});

it('has no month to begin with when all is paid', () => {
  expect(notPaid([monthOf('2026-03', { paid: '9' })])).toEqual({
    since: undefined,
    stages: [{ stage: 'due', commission: '0.00' }],
  });
});
