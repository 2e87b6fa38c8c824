import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversionState, PreviewedUpdate } from '#contract/conversion-updates';
import { countsOf, movedBy } from './sums.ts';
import { emptyWish, type BatchRow, type RowState } from './types.ts';

const at = (status: ConversionState['status'], amount: string, cost: string | null = null): ConversionState => ({
  status,
  rejectionCode: null,
  rejectionReason: null,
  value: amount,
  commission: amount,
  cost,
  commissionGroupId: 1,
});

function rowOf(state: RowState, preview: Partial<PreviewedUpdate> | null): BatchRow {
  return {
    name: 'A',
    advertiserId: 1,
    wish: emptyWish,
    state,
    message: null,
    preview: preview as PreviewedUpdate | null,
  };
}
const approving = (currency: string, amount: string, cost: string | null = null, state: RowState = 'waiting') =>
  rowOf(state, {
    currency,
    before: at('pending', amount),
    after: at('approved', amount, cost),
    commissionMoved: amount,
  });

/** Hundredths of a penny, as the API writes them. */
const cents = fc.integer({ min: -9_999_999, max: 9_999_999 });
const written = (units: number) =>
  `${units < 0 ? '-' : ''}${Math.trunc(Math.abs(units) / 1e4)}.${String(Math.abs(units) % 1e4).padStart(4, '0')}`;

describe('what a batch comes to', () => {
  it('adds up exactly, each currency for itself, in whatever order the rows are', () => {
    const row = fc.record({ currency: fc.constantFrom('GBP', 'EUR', 'PLN'), units: cents });
    const both = fc
      .array(row, { maxLength: 40 })
      .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));
    fc.assert(
      fc.property(both, ([rows, shuffled]) => {
        const sums = (some: typeof rows) =>
          movedBy(
            some.map(({ currency, units }) => approving(currency, written(units))),
            'waiting',
          );
        const found = sums(rows);
        expect(sums(shuffled)).toEqual(found);
        const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted();
        expect(found.map(({ currency }) => currency)).toEqual(currencies);
        for (const { currency, conversions, value, commission, commissionMoved } of found) {
          const own = rows.filter((one) => one.currency === currency);
          const units = own.reduce((total, one) => total + one.units, 0);
          expect(conversions).toBe(own.length);
          expect([value, commission, commissionMoved]).toEqual(Array(3).fill(written(units)));
        }
      }),
    );
  });

  it('loses no penny where a float would', () => {
    const [moved] = movedBy(
      ['0.10', '0.20', '9007199254740993.01'].map((one) => approving('GBP', one)),
      'waiting',
    );
    expect(moved?.commission).toBe('9007199254740993.31');
  });

  it('tells apart where conversions come from and go to', () => {
    const back = rowOf('waiting', {
      currency: 'GBP',
      before: at('approved', '4.00'),
      after: at('rejected', '0.00'),
      commissionMoved: '-4.00',
    });
    const moved = movedBy([back, approving('GBP', '3.00'), back], 'waiting');
    expect(moved.map(({ from, to, conversions, commissionMoved }) => [from, to, conversions, commissionMoved])).toEqual(
      [
        ['approved', 'rejected', 2, '-8.00'],
        ['pending', 'approved', 1, '3.00'],
      ],
    );
  });

  it('counts rows of the state that is asked for, and none without both sides', () => {
    const half = rowOf('waiting', { currency: 'GBP', before: at('pending', '1.00'), after: null });
    const rows = [approving('GBP', '1.00', null, 'changed'), half, rowOf('waiting', null), approving('GBP', '2.00')];
    expect(movedBy(rows, 'waiting').map(({ commission }) => commission)).toEqual(['2.00']);
    expect(movedBy(rows, 'changed').map(({ commission }) => commission)).toEqual(['1.00']);
    expect(countsOf(rows)).toEqual({ wrong: 0, stays: 0, waiting: 3, changed: 1, refused: 0, unsent: 0 });
  });

  it('has a cost only where the reader may see it', () => {
    const costIn = (...rows: BatchRow[]) => movedBy(rows, 'waiting')[0]?.cost;
    expect(costIn(approving('GBP', '1.00'))).toBeNull();
    expect(costIn(approving('GBP', '1.00', '1.30'), approving('GBP', '1.00', '2.05'))).toBe('3.35');
  });
});
