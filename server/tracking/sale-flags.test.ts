import { DAY_MS } from '#contract/day';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contradicts, flaggedWith, isOwnPurchase, saleLimits } from './sale-flags.ts';

interface Sold {
  at: number;
  relation: number;
  visitor: number;
}

/** The flags of sales by the rules, each looked at among all. */
function flagged(sales: readonly Sold[]): Set<string> {
  const flags = new Set<string>();
  const counted = sales.map(({ at, relation, visitor }, id) => ({
    id,
    converted_at: new Date(at),
    publisher_id: 1,
    relation_id: relation,
    advertiser_id: 2,
    campaign_id: 3,
    visitor_id: visitor,
  }));
  for (const limit of saleLimits) {
    for (const sale of counted) {
      const others = flaggedWith(limit, sale, counted);
      if (others.length > 0) for (const { id } of [sale, ...others]) flags.add(`${limit.reason} ${id}`);
    }
  }
  return flags;
}

/** The rules a second time, plain and slow: every pair of sales is looked at, in words of the documentation. */
function oracle(sales: readonly Sold[]): Set<string> {
  const flags = new Set<string>();
  sales.forEach((sale, index) => {
    const inSecond: number[] = [];
    const inDay: number[] = [];
    for (let other = 0; other < index; other++) {
      const { at, relation, visitor } = sales[other]!;
      const apart = at > sale.at ? at - sale.at : sale.at - at;
      if (relation === sale.relation && apart <= 999) inSecond.push(other);
      if (visitor === sale.visitor && apart <= 86_399_999) inDay.push(other);
    }
    if (inSecond.length > 4) for (const one of [...inSecond, index]) flags.add(`burst ${one}`);
    if (inDay.length > 2) for (const one of [...inDay, index]) flags.add(`visitor ${one}`);
  });
  return flags;
}

const sale = (within: number) => fc.record({ at: fc.nat(within), relation: fc.nat(2), visitor: fc.nat(5) });

test.each([
  ['some seconds', 5000, 'burst'],
  ['some days', 4 * DAY_MS, 'visitor'],
])('the rules agree with the oracle: sales within %s', (_, within, reason) => {
  const met = new Set<string>();
  fc.assert(
    fc.property(fc.array(sale(within), { minLength: 5, maxLength: 80 }), (sales) => {
      const flags = flagged(sales);
      expect(flags).toEqual(oracle(sales));
      for (const flag of flags) met.add(flag.split(' ')[0]!);
    }),
    { numRuns: 150 },
  );
  expect(met).toContain(reason);
});

test('a purchase is the publisher’s own by its address; this machine’s own says nothing', () => {
  expect(isOwnPurchase('192.0.2.7', ['192.0.2.7'])).toBe(true);
  expect(isOwnPurchase('192.0.2.8', ['192.0.2.7'])).toBe(false);
  expect(isOwnPurchase('127.0.0.1', ['127.0.0.1'])).toBe(false);
  expect(isOwnPurchase('0:0:0:0', ['0:0:0:0'])).toBe(false);
});

test.each([
  ['the same again', {}, false],
  ['the same amount with other decimals', { amount: '80.00' }, false],
  ['the amount that it was corrected to', { amount: '60.0000' }, false],
  ['another amount', { amount: '80.01' }, true],
  ['another currency', { currency: 'EUR' }, true],
  ['the corrected amount in another currency', { amount: '60', currency: 'EUR' }, true],
  ['another visitor of the same publisher', { click: { visitor_id: 8, publisher_id: 1 } }, false],
  ['the same visitor through another publisher', { click: { visitor_id: 7, publisher_id: 2 } }, false],
  ['another visitor through another publisher', { click: { visitor_id: 8, publisher_id: 2 } }, true],
  ['nobody', { click: undefined }, false],
])('a further report that says %s', (_, said, contradicted) => {
  const order = {
    publisher_id: 1,
    visitor_id: 7,
    currency_code: 'GBP',
    value: '60.0000',
    raw_currency: 'GBP',
    raw_amount: '80.0000',
  };
  const reported = { currency: 'GBP', amount: '80.0000', click: { visitor_id: 7, publisher_id: 1 }, ...said };
  expect(contradicts(reported, order)).toBe(contradicted);
  // A claim that was granted has no visitor: a click of anybody may be its buyer's.
  if (contradicted && 'click' in said) expect(contradicts(reported, { ...order, visitor_id: null })).toBe(false);
});
