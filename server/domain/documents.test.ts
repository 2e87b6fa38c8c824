import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText } from './decimal.ts';
import { documentOf } from './documents.ts';

test('an amount has two places, more only where there are more', () => {
  expect([0n, 1n, -1n, 10_000n, 123_400n, -123_450n, 123_456n].map(amountText)).toEqual([
    '0.00',
    '0.0001',
    '-0.0001',
    '1.00',
    '12.34',
    '-12.345',
    '12.3456',
  ]);
});

test('the difference is what the conversions and lines do not come to, exactly', () => {
  const money = fc.integer({ min: -10_000_000, max: 10_000_000 });
  const line = (net: string) => ({ campaignId: 1, campaignName: '', description: '', quantity: 1, net });
  const text = (cents: number) => amountText(BigInt(cents) * 100n);
  fc.assert(
    fc.property(money, money, fc.array(money), (net, total, lines) => {
      const held = { count: 0, commission: '0', netCost: '0', rows: [] };
      const document = documentOf(
        { currency: 'GBP', net: text(net) },
        held,
        text(total),
        lines.map((one) => line(text(one))),
      );
      expect(document.difference).toBe(text(net - total - lines.reduce((a, b) => a + b, 0)));
    }),
  );
});
