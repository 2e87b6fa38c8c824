import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut } from './cut.ts';

const bytesOf = (piece: readonly unknown[]) => new TextEncoder().encode(JSON.stringify(piece)).length;

describe('cutting into pieces', () => {
  it('keeps every piece within both limits, and all of it in order', () => {
    const item = fc.record({ notes: fc.string({ unit: fc.constantFrom('a', '"', 'é', '漢', '\n'), maxLength: 60 }) });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (items, count) => {
        const pieces = cut(items, { items: count, bytes: 200 });
        expect(pieces.flat()).toEqual(items);
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(count);
          // The brackets around it take the place of a comma.
          if (piece.length > 1) expect(bytesOf(piece)).toBeLessThanOrEqual(200 + 1);
        }
      }),
    );
  });

  it('cuts no more often than it has to', () => {
    const short = Array.from({ length: 1100 }, (_, at) => ({ at }));
    expect(cut(short, { items: 500, bytes: 700_000 }).map(({ length }) => length)).toEqual([500, 500, 100]);
    const long = Array.from({ length: 500 }, () => ({ notes: 'n'.repeat(1900) }));
    expect(cut(long, { items: 500, bytes: 700_000 }).map(({ length }) => length)).toEqual([365, 135]);
  });

  it('leaves what is too large alone', () => {
    const items = ['a', 'b'.repeat(100), 'c'];
    expect(cut(items, { items: 5, bytes: 50 })).toEqual([['a'], ['b'.repeat(100)], ['c']]);
    expect(cut([], { items: 5, bytes: 50 })).toEqual([]);
  });
});
