import { expect, test } from 'vitest';
import { choice, flag, period, text, things } from './filters.ts';
import { isNarrowed, narrowingOf } from './narrowing.ts';

const filters = {
  q: text('Reference', 'q'),
  period: period('Period', (days) => ({ ...days }), {
    bases: [
      { value: 'conversion', label: 'Conversion date' },
      { value: 'click', label: 'Click date' },
    ],
    today: '2026-11-27',
  }),
  show: choice(
    'Show',
    'show',
    [
      { value: 'current', label: 'Current' },
      { value: 'all', label: 'All' },
    ],
    'current',
  ),
  state: choice('State', 'state', [{ value: 'inUse', label: 'In use' }], 'inUse'),
  currency: choice('Currency', 'currency', [{ value: 'GBP', label: 'GBP' }], 'GBP'),
  campaign: things('Campaign', 'campaign', 'campaignId'),
  exclusive: flag('Exclusive', 'exclusive'),
};
const usual = Object.fromEntries(Object.entries(filters).map(([name, { field }]) => [name, field.fallback]));
const all = { range: 'all', basis: 'conversion' };

test('a list says what it begins with that leaves something out, and with what it would not', () => {
  expect(narrowingOf(filters, usual)).toEqual([
    { name: 'period', text: 'Conversion date: Last 30 days (29 Oct 2026 – 27 Nov 2026)', widest: all },
    { name: 'show', text: 'Show: Current', widest: 'all' },
  ]);
  expect(isNarrowed(filters, usual)).toBe(false);
});

test('what was widened narrows no more, and was not filtered', () => {
  const widened = { ...usual, period: all, show: 'all' };
  expect(narrowingOf(filters, widened)).toEqual([]);
  expect(isNarrowed(filters, widened)).toBe(false);
});

test('what was set is a filter, and the rest still narrows', () => {
  const searched = { ...usual, q: 'A-1', period: { range: 'last7', basis: 'click' } };
  expect(isNarrowed(filters, searched)).toBe(true);
  expect(narrowingOf(filters, searched).map(({ name }) => name)).toEqual(['show']);
  expect(isNarrowed(filters, { ...usual, campaign: ['30001'] })).toBe(true);
  expect(isNarrowed(filters, { ...usual, exclusive: true })).toBe(true);
});

test('a period of which only some can be chosen has no widest', () => {
  const months = { options: [{ value: '2026-11', label: 'November' }], refused: 'a month' };
  const only = { month: period('Month', () => ({}), { bases: [], today: '2026-11-27', only: months }) };
  expect(narrowingOf(only, { month: only.month.field.fallback })).toEqual([]);
});
