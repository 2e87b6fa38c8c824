import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrong as wrongMessage } from '#contract/refusals/checked';
import { conversionUpdate, type ConversionDetail } from '#contract/conversion-updates';
import { sum } from '#src/lib/money.ts';
import * as t from '#text';
import { editForm, missing, newLine, valuesOf, type EditValues } from './edit-form.ts';

const detailOf = (value: string, lines: string[] = [], extendedData: object = {}) =>
  ({
    conversionId: '501',
    advertiserId: 5,
    conversionValue: { amount: value, currency: 'GBP' },
    items: lines.map((itemValue, at) => ({ uid: `u${at}`, itemID: `sku${at}`, itemVolume: 1, itemValue })),
    extendedData: { ex1: null, ...extendedData },
  }) as unknown as ConversionDetail;

function edited(detail: ConversionDetail, change: (values: EditValues) => Partial<EditValues>) {
  const before = valuesOf(detail);
  const { data, error } = editForm(detail).safeParse({ ...before, ...change(before) });
  return { data, issues: error?.issues.map(({ path, message }) => [path.join('.'), message]) };
}
const unchanged = { advertiserConversionId: '501', advertiserId: 5 };
const withLine = (items: EditValues['items'], at: number, itemValue: string) =>
  items.map((line, index) => (index === at ? { ...line, itemValue } : line));

describe('correcting a conversion', () => {
  it('sends what was changed and nothing else', () => {
    const detail = detailOf('12.5000', ['10.0000', '2.5000'], { ex2: 'old', ex3: 'kept' });
    expect(edited(detail, () => ({})).data).toEqual(unchanged);
    expect(edited(detail, () => ({ ex1: 'new', ex2: '' })).data).toEqual({
      ...unchanged,
      extendedData: { ex1: 'new', ex2: null },
    });
    expect(edited(detailOf('12.5000'), () => ({ value: '13' })).data).toEqual({
      ...unchanged,
      conversionValue: { amount: '13' },
    });
  });

  it('shows amounts without zeros that nobody needs, and loses no decimal that counts', () => {
    expect(
      ['12.5000', '12.0000', '12.50', '0.0500', '12.5050', '7'].map((one) => valuesOf(detailOf(one)).value),
    ).toEqual(['12.50', '12.00', '12.50', '0.05', '12.5050', '7']);
  });

  it('replaces the basket as a whole: lines there are keep their name, new ones get none', () => {
    const { data } = edited(detailOf('12.50', ['10.00', '2.50']), ({ items }) => ({
      value: '14.00',
      items: [...items.slice(1), { ...newLine, itemID: ' hat ', itemVolume: '2', itemValue: '11.5' }],
    }));
    expect(data).toEqual({
      ...unchanged,
      conversionValue: { amount: '14.00' },
      items: [
        { uid: 'u1', itemID: 'sku1', itemVolume: 1, itemValue: 2.5 },
        { itemID: 'hat', itemVolume: 2, itemValue: 11.5 },
      ],
    });
  });

  it('wants lines that were touched to add up to the order value, exactly', () => {
    const lines = fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(lines, fc.integer({ min: -1, max: 1 }), (cents, off) => {
        const amounts = cents.map((one) => (one / 100).toFixed(2));
        const total = sum(amounts);
        const value = sum([total, (Math.max(off, -Math.min(1, Number(total))) / 100).toFixed(2)]);
        const { data, issues } = edited(
          detailOf(
            '1.00',
            cents.map(() => '1.00'),
          ),
          ({ items }) => ({
            value,
            items: items.map((line, at) => ({ ...line, itemID: 'new', itemValue: amounts[at] ?? '' })),
          }),
        );
        if (value === total) {
          expect(conversionUpdate.safeParse(data).success).toBe(true);
          expect(sum(data?.items?.map(({ itemValue }) => itemValue.toFixed(2)) ?? [])).toBe(total);
        } else expect(issues).toEqual([['value', t.validate.mustAddUp]]);
      }),
    );
  });

  it('wants lines that are to be typed for a new order value to add up to it, touched or not', () => {
    const detail = detailOf('12.50', ['10.00', '2.50']);
    expect(edited(detail, () => ({ value: '25.00', basket: 'type' })).issues).toEqual([
      ['value', t.validate.mustAddUp],
    ]);
    const { data } = edited(detail, ({ items }) => ({
      value: '25.00',
      basket: 'type',
      items: withLine(items, 0, '22.50'),
    }));
    expect(data?.items?.map(({ itemValue }) => itemValue)).toEqual([22.5, 2.5]);
    // Without a new value there is nothing to type.
    expect(edited(detail, () => ({ basket: 'type' })).issues).toBeUndefined();
  });

  it('lets a new order value pass with a basket that is to be scaled: its lines follow', () => {
    const { data } = edited(detailOf('12.50', ['10.00', '2.50']), () => ({ value: '25.00' }));
    expect(data).toEqual({ ...unchanged, conversionValue: { amount: '25.00' } });
  });

  it('takes amounts of more decimals where they stay, not where they would be sent', () => {
    const detail = detailOf('12.5050', ['10.0050', '2.5000']);
    expect(edited(detail, () => ({ ex1: 'x' })).data).toEqual({ ...unchanged, extendedData: { ex1: 'x' } });
    const wrong = wrongMessage('check.amountTyped', { example: '"129.50"' });
    expect(edited(detail, () => ({ value: '12.506' })).issues).toEqual([['value', wrong]]);
    const { issues } = edited(detail, ({ items }) => ({ value: '12.50', items: withLine(items, 1, '2.501') }));
    expect(issues).toEqual([
      ['value', t.validate.mustAddUp],
      ['items.0.itemValue', wrong],
      ['items.1.itemValue', wrong],
    ]);
  });

  it('says at each line what is wrong with it', () => {
    const { issues } = edited(detailOf('12.50', ['10.00', '2.50']), ({ items: [first, second] }) => ({
      items: [
        { ...first!, itemID: ' ' },
        { ...second!, itemVolume: '0', itemValue: '2,5678' },
      ],
    }));
    expect(issues?.map(([path]) => path)).toEqual([
      'items.0.itemID',
      'items.1.itemVolume',
      'value',
      'items.1.itemValue',
    ]);
  });

  it('says how much is missing while somebody types', () => {
    const lines = (...amounts: string[]) => amounts.map((itemValue) => ({ itemValue }));
    expect(missing('12.50', lines('10', '2.25'))).toBe('0.25');
    expect(missing('12.50', lines('10', 'x', ''))).toBe('2.50');
    expect(missing('', lines('10'))).toBe('0.00');
  });
});
