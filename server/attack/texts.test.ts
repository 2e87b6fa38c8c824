import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asItWas, neutralised } from '#contract/formulas';
import { csvCell } from '#server/http/csv';
import { memoryLimit } from '#server/http/memory-limit';

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

test.each(signs)('%s begins no formula, wherever a spreadsheet cuts the cell', (sign) => {
  const formula = `${sign}HYPERLINK("https://evil.example")`;
  const first = (text: string, at: RegExp) => text.split(at).map((part) => part.trimStart()[0]);
  for (const cell of [
    formula,
    ` ${formula}`,
    `a;${formula}`,
    `a; ${formula}`,
    `a\t${formula}`,
    `a;b;${formula};${formula}`,
  ]) {
    for (const written of [neutralised(cell), csvCell(cell)]) {
      for (const at of [/;/, /\t/]) expect(first(written, at), written).not.toContain(sign);
      expect(asItWas(written)).toBe(cell.trim());
    }
  }
});

test('what is no formula is as it was', () => {
  for (const cell of ['-12.50', 'a=b', 'a; b', 'x; -5', 'size 3-4; red', '2026-03-15', '']) {
    expect(neutralised(cell)).toBe(cell);
  }
});

test('whatever is written is read as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '7', '.', ' ', ';', '\t', '\n', "'", ...signs) });
  fc.assert(
    fc.property(
      cell.map((text) => text.replace(/^[\s']+/, '').trimEnd()),
      (text) => {
        expect(asItWas(neutralised(text))).toBe(text);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a clock that is set back keeps nobody out', () => {
  let now = 1_000_000;
  const store = new (memoryLimit(() => now))({});
  const count = () => {
    let current = 0;
    store.incr('somebody', (_error, window) => (current = window?.current ?? 0), 60_000, 5);
    return current;
  };
  expect([count(), count(), count()]).toEqual([1, 2, 3]);
  now += 60_001;
  expect(count()).toBe(1);
});
