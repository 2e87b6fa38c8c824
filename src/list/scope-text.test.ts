import { expect, it } from 'vitest';
import { scopeText } from './scope-text.ts';

it('says everything in one line, in one order', () => {
  const parts = {
    dateBasis: 'Conversion date',
    range: '1 Mar – 31 Mar 2026',
    statuses: ['Pending', 'Validated'],
    currency: 'GBP',
  };
  expect(scopeText(parts)).toBe(
    'Conversion date 1 Mar – 31 Mar 2026 · Pending, Validated · amounts in GBP · network time, UTC',
  );
});

it('says a range in words as a part of the line', () => {
  expect(scopeText({ dateBasis: 'Created', range: 'All time' })).toBe('Created all time · network time, UTC');
  expect(scopeText({ range: 'All time' })).toBe('All time · network time, UTC');
  expect(scopeText({ dateBasis: 'Month', range: 'Apr 2025 – Mar 2026' })).toBe(
    'Month Apr 2025 – Mar 2026 · network time, UTC',
  );
});

it('says "all statuses" when none is chosen, and leaves out what the page does not have', () => {
  expect(scopeText({ statuses: [] })).toBe('all statuses · network time, UTC');
  expect(scopeText({ count: '12 campaigns' })).toBe('12 campaigns · network time, UTC');
});
