import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDecimal } from './money.ts';
import { contractAmount, readDecimal, writeDecimal } from './typed-amount.ts';

const languages = ['en-GB', 'de-DE'] as const;
const marks = { 'en-GB': { point: '.', group: ',' }, 'de-DE': { point: ',', group: '.' } };

const amount = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.stringMatching(/^\d{0,4}$/))
  .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}${fraction && `.${fraction}`}`);
const language = fc.constantFrom(...languages);
/** Mostly what looks nearly like an amount. */
const anything = fc.oneof(fc.string(), fc.stringMatching(/^-?[0-9]{0,4}([., ][0-9]{0,4}){0,3}$/));

describe('a typed amount', () => {
  it('is read as it is written, in every language', () => {
    fc.assert(
      fc.property(amount, language, (one, of) => {
        expect(readDecimal(writeDecimal(one, of), of)).toBe(one);
      }),
    );
  });

  it('may have its thousands grouped as the language groups them, or by spaces', () => {
    fc.assert(
      fc.property(amount, language, fc.constantFrom('mark', ' ', '\u00A0', '\u202F'), (one, of, by) => {
        const { point, group } = marks[of];
        const [whole = '', fraction] = one.split('.');
        const mark = by === 'mark' ? group : by;
        const typed = whole.replaceAll(/\B(?=(\d{3})+$)/g, mark) + (fraction ? point + fraction : '');
        expect(readDecimal(` ${typed} `, of)).toBe(one);
      }),
    );
  });

  it('is what Intl writes, whatever it is', () => {
    fc.assert(
      fc.property(amount, language, (one, of) => {
        const format = new Intl.NumberFormat(of, { maximumFractionDigits: 4, minimumFractionDigits: 4 });
        const exact = format.format(one as Intl.StringNumericLiteral);
        const [whole, fraction = ''] = one.split('.');
        expect(readDecimal(exact, of)).toBe(`${whole}.${fraction.padEnd(4, '0')}`);
      }),
    );
  });

  it('has the digits that were typed and nothing else, or is refused', () => {
    fc.assert(
      fc.property(anything, language, (typed, of) => {
        const read = readDecimal(typed, of);
        if (read === undefined) return;
        expect(isDecimal(read)).toBe(true);
        expect(read.replaceAll(/[^\d-]/g, '')).toBe(typed.replaceAll(/[^\d-]/g, ''));
        // The decimals are what stands behind the last mark, unless that is the only kind and groups thousands.
        const { point } = marks[of];
        const [, last, behind] = /([.,])([^.,]*)$/.exec(typed.trim()) ?? [];
        const isLastOfTwo = typed.includes('.') && typed.includes(',');
        const isDecimalMark = last === point || isLastOfTwo || (last !== undefined && behind?.length !== 3);
        expect(read.split('.')[1]).toBe(isDecimalMark ? behind : undefined);
      }),
      { numRuns: 2000 },
    );
  });

  it('is never guessed at', () => {
    const read = (of: string, ...typed: string[]) => typed.map((one) => readDecimal(one, of));
    expect(read('de-DE', '129,50', '129.50', '129.5', '1.234', '1.234,5', '1 234,5', '0,5', '-3,00')).toEqual([
      '129.50',
      '129.50',
      '129.5',
      '1234',
      '1234.5',
      '1234.5',
      '0.5',
      '-3.00',
    ]);
    expect(read('en-GB', '129.50', '1,234', '1,234.5', '1 234.5')).toEqual(['129.50', '1234', '1234.5', '1234.5']);
    for (const of of languages)
      expect(read(of, '129,50', '129.50', '1,2', '1.234,50', '1,234.50', '1.234.567,8', '1,234.5678')).toEqual([
        '129.50',
        '129.50',
        '1.2',
        '1234.50',
        '1234.50',
        '1234567.8',
        '1234.5678',
      ]);
    for (const wrong of ['1.2345', '0.123', '12.34,5', '1.234.5', '1.234 567', '01.234', ',5', '5,', ''])
      expect(readDecimal(wrong, 'de-DE'), wrong).toBeUndefined();
    for (const wrong of ['1,2345', '0,123', '12,34.5', '1,234 567', '.5', '5.', '1e3', '£5', '- 5'])
      expect(readDecimal(wrong, 'en-GB'), wrong).toBeUndefined();
  });

  it('is refused by the contract where it cannot be read', () => {
    expect(contractAmount(' 1,234.5 ')).toBe('1234.5');
    expect(isDecimal(contractAmount('1,2345'))).toBe(false);
  });
});
