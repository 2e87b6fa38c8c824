import { expect, test } from 'vitest';
import type { NextPayment } from '#contract/payment-overview';
import { nextPaymentText } from './NextPayment.tsx';

const stages = (held: Partial<Record<NextPayment['stages'][number]['stage'], string>>): NextPayment['stages'] =>
  (['raised', 'due', 'invoiced', 'approved', 'pending'] as const).map((stage) => ({
    stage,
    conversions: held[stage] === undefined ? 0 : 1,
    commission: held[stage] ?? '0.00',
  }));
const none: NextPayment = { paymentDay: 10, raised: [], runs: [], since: null, stages: stages({}) };
const run = (from: string) => ({
  from,
  amounts: [{ currency: 'GBP', conversions: 3, net: '10.00', vat: '2.00', total: '12.00' }],
});
const said = (payment: Partial<NextPayment>) => nextPaymentText({ ...none, ...payment }, '2026-03-15', 'GBP');

test('a run to come has its day and what is in it; one whose day has come waits for the network', () => {
  expect(said({ runs: [run('2026-03-10'), run('2026-04-10')] })).toEqual([
    "Due since 10 Mar 2026: £12.00 from 3 conversions, VAT included. It comes with the network's next billing run.",
    'Expected from 10 Apr 2026 on: £12.00 from 3 conversions, VAT included, and what else advertisers pay by 31 Mar 2026.',
  ]);
});

test('a raised payment has an amount and no day', () => {
  const raised = [
    { currency: 'EUR', payments: 1, total: '5.00' },
    { currency: 'GBP', payments: 2, total: '7.50' },
  ];
  expect(said({ raised })).toEqual([
    'Already made: €5.00 + £7.50, VAT included. The day on which the network sends it is not fixed.',
  ]);
});

test('without either, it says why no day is known', () => {
  expect(said({ stages: stages({ invoiced: '4.5', pending: '1.00' }) })[0]).toMatch(/^No day .*£4\.50 .*have not paid/);
  expect(said({ paymentDay: 3, stages: stages({ approved: '3.00', pending: '1.00' }) })[0]).toMatch(
    /£3\.00 .*on no invoice yet.* from the 3rd of the month/,
  );
  expect(said({ stages: stages({ pending: '1.00' }) })[0]).toMatch(/have not decided on £1\.00/);
  expect(said({})).toEqual(['No payment is on its way: nothing is left to pay.']);
});
