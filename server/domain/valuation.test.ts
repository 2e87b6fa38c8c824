import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortAmount, roundedUnits, textOf, unitsOf } from './decimal.ts';
import { earnedIn, exchanged, groupFor, type CommissionGroup, type Sale } from './valuation.ts';

const sale: Sale = {
  publisherId: 7,
  value: '100.0000',
  customerType: null,
  voucherCode: null,
  country: null,
  itemCategories: [],
};
const group = (id: number, more: Partial<CommissionGroup> = {}): CommissionGroup => ({
  id,
  publisherId: null,
  lowerLimit: null,
  upperLimit: null,
  isPercentage: true,
  amount: '5.0000',
  attributes: [],
  ...more,
});
const is = (name: string, value: string, condition = 'AND') => ({ condition, name, operator: 'equals', value });

describe('which group', () => {
  const groups = [
    group(1),
    group(2, { lowerLimit: '50.0000', upperLimit: '100.0000' }),
    group(3, { lowerLimit: '100.0000' }),
    group(4, { attributes: [is('customerType', 'new')] }),
    group(5, { publisherId: 7 }),
    group(6, { publisherId: 8 }),
  ];
  const without = (...ids: number[]) => groups.filter((one) => !ids.includes(one.id));

  test('the publisher’s own, else by attribute, else by value, else the default', () => {
    const fresh = { ...sale, customerType: 'new' };
    expect(groupFor(groups, fresh)?.id).toBe(5);
    expect(groupFor(without(5), fresh)?.id).toBe(4);
    expect(groupFor(without(5, 4), fresh)?.id).toBe(3);
    expect(groupFor(without(5, 4, 3, 2), fresh)?.id).toBe(1);
    expect(groupFor([], sale)).toBeUndefined();
  });

  test.each([
    ['49.9900', 1],
    ['50.0000', 2],
    ['99.9999', 2],
    ['100', 3],
  ])('a value of %s falls into group %i: a band ends before its upper limit', (value, id) => {
    expect(groupFor(without(4, 5), { ...sale, value })?.id).toBe(id);
  });

  test('a publisher’s group with a band or attributes is its own only where they fit', () => {
    const own = [group(1), group(2, { publisherId: 7, lowerLimit: '200.0000' })];
    expect(groupFor(own, sale)?.id).toBe(1);
    expect(groupFor(own, { ...sale, value: '200.00' })?.id).toBe(2);
  });

  test('of two that fit alike, the older', () => {
    expect(groupFor([group(9), group(4), group(6)], sale)?.id).toBe(4);
  });

  test('AND binds more tightly than OR', () => {
    const attributes = [is('customerType', 'new'), is('country', 'GB'), is('voucherCode', 'X', 'OR')];
    const one = [group(1, { attributes })];
    const fits = (more: Partial<Sale>) => groupFor(one, { ...sale, ...more }) !== undefined;
    expect(fits({ customerType: 'new', country: 'GB' })).toBe(true);
    expect(fits({ customerType: 'new' })).toBe(false);
    expect(fits({ voucherCode: 'X' })).toBe(true);
    expect(fits({ country: 'GB' })).toBe(false);
  });

  test('a category fits when a line of the basket is in it; what is not known fits nothing', () => {
    const one = [group(1, { attributes: [is('itemCategory', 'Shoes')] })];
    expect(groupFor(one, { ...sale, itemCategories: ['Hats', 'Shoes'] })?.id).toBe(1);
    expect(groupFor(one, sale)).toBeUndefined();
    expect(groupFor([group(1, { attributes: [is('moon', 'full')] })], sale)).toBeUndefined();
    const unlike = { ...is('country', 'GB'), operator: 'contains' };
    expect(groupFor([group(1, { attributes: [unlike] })], { ...sale, country: 'GB' })).toBeUndefined();
  });

  test('any set of groups: the one given fits, and no more particular one does', () => {
    const attribute = fc.record({
      condition: fc.constantFrom('AND', 'OR'),
      name: fc.constantFrom('customerType', 'voucherCode'),
      operator: fc.constant('equals'),
      value: fc.constantFrom('a', 'b'),
    });
    const limit = fc.option(fc.integer({ min: 0, max: 20 }).map(String));
    const anyGroup = fc.record({
      id: fc.integer({ min: 1, max: 1000 }),
      publisherId: fc.option(fc.constantFrom(7, 8)),
      lowerLimit: limit,
      upperLimit: limit,
      isPercentage: fc.boolean(),
      amount: fc.constant('5'),
      attributes: fc.array(attribute, { maxLength: 3 }),
    });
    const anySale = fc.record({
      publisherId: fc.constantFrom(7, 8, 9),
      value: fc.integer({ min: 0, max: 20 }).map(String),
      customerType: fc.option(fc.constantFrom('a', 'b')),
      voucherCode: fc.option(fc.constantFrom('a', 'b')),
      country: fc.constant(null),
      itemCategories: fc.constant([]),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anyGroup, { selector: (one) => one.id, maxLength: 8 }), anySale, (groups, one) => {
        const found = groupFor(groups, one);
        const fitting = groups.filter((candidate) => fitsPlainly(candidate, one));
        expect(found === undefined).toBe(fitting.length === 0);
        if (found) expect(fitting.map(specificity).toSorted((a, b) => b.localeCompare(a))[0]).toBe(specificity(found));
      }),
      { numRuns: 500 },
    );
  });
});

/** The same rule in plain numbers and a boolean expression. */
function fitsPlainly(candidate: CommissionGroup, one: Sale): boolean {
  const value = Number(one.value);
  const holds = candidate.attributes.map((attribute) => one[attribute.name as 'voucherCode'] === attribute.value);
  const expression = candidate.attributes.map(({ condition }, at) =>
    at === 0 ? `${holds[at]}` : `${condition === 'OR' ? '||' : '&&'} ${holds[at]}`,
  );
  return (
    (candidate.publisherId ?? one.publisherId) === one.publisherId &&
    value >= Number(candidate.lowerLimit ?? 0) &&
    value < Number(candidate.upperLimit ?? Infinity) &&
    expression
      .join(' ')
      .split('||')
      .some((alternative) => !alternative.includes('false'))
  );
}

/** A later letter is more specific. */
function specificity({ publisherId, attributes, lowerLimit, upperLimit, id }: CommissionGroup): string {
  const flags = [publisherId !== null, attributes.length > 0, lowerLimit !== null || upperLimit !== null];
  return `${flags.map(Number).join('')} ${String(100_000 - id).padStart(6, '0')}`;
}

describe('what it earns', () => {
  /** A fraction rounded by its remainder. */
  const ratio = (n: bigint, d: bigint) => n / d + (2n * (n % d) >= d ? 1n : 0n);
  const money = fc.bigInt({ min: 0n, max: 10n ** 14n }).map((units) => textOf(units, 4));
  const rate = fc.bigInt({ min: 0n, max: 10n ** 9n }).map((units) => textOf(units, 8));

  test('a percentage is rounded to the cent, half away from zero; the fee is of the rounded commission', () => {
    fc.assert(
      fc.property(money, money, rate, (value, amount, feeRate) => {
        const { commission, netCost } = earnedIn(group(1, { amount }), value, feeRate);
        const cents = ratio(unitsOf(value, 4) * unitsOf(amount, 4), 10n ** 8n);
        expect(unitsOf(commission, 4)).toBe(cents * 100n);
        expect(unitsOf(netCost, 4) - unitsOf(commission, 4)).toBe(ratio(cents * unitsOf(feeRate, 8), 10n ** 8n) * 100n);
      }),
    );
  });

  test.each([
    ['0.10', '5.00', '0.0100'],
    ['0.09', '5.00', '0.0000'],
    ['1.30', '50.00', '0.6500'],
    ['249.95', '7.30', '18.2500'],
  ])('%s at %s %% is %s', (value, amount, commission) => {
    expect(earnedIn(group(1, { amount }), value, '0').commission).toBe(commission);
  });

  test('a fixed amount is what it says, whatever the value', () => {
    expect(earnedIn(group(1, { isPercentage: false, amount: '12.5000' }), '9999.99', '0.30000000')).toEqual({
      commission: '12.5000',
      netCost: '16.2500',
    });
  });

  test('an amount at an exchange rate', () => {
    expect(exchanged('100.0000', '0.86125000')).toBe('86.13');
    expect(exchanged('10', '1')).toBe('10.00');
  });
});

describe('decimal text', () => {
  test('reads back what it wrote', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
        fc.integer({ min: 1, max: 8 }),
        (units, places) => {
          expect(unitsOf(textOf(units, places), places)).toBe(units);
        },
      ),
    );
  });

  test('rounds half away from zero on both sides', () => {
    expect([5n, 4n, -5n, -4n, 15n].map((units) => roundedUnits(units, 1, 0))).toEqual([1n, 0n, -1n, 0n, 2n]);
  });

  test('more places than there is room for, and no number at all, are refused', () => {
    for (const bad of ['1.00005', '', '1e3', '.5', 'x', '1.2.3', ' 1'])
      expect(() => unitsOf(bad, 4)).toThrow(RangeError);
    expect(unitsOf('1.50000000', 4)).toBe(15_000n);
  });

  test('amounts have two places, more where they need them', () => {
    expect(['1', '1.5000', '1.2345', '-0.1000'].map(shortAmount)).toEqual(['1.00', '1.50', '1.2345', '-0.10']);
  });
});
