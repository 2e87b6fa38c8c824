import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerOf, hintOf, textOf } from './cell-text.ts';
import { choices, filterText, flag, period, things } from './filters.ts';
import { kept, placeAfter } from '#src/table/keys.ts';
import { changedFilters, listSchema, listValues } from './list-state.ts';
import { readState } from '#src/lib/url-state.ts';
import type { Column } from './types.ts';

describe('column', () => {
  const money: Column<{ sum: string | null }> = {
    id: 'sum',
    header: 'Commission',
    kind: 'money',
    currency: 'GBP',
    csv: 'sum',
    value: (row) => row.sum,
  };
  it('says the currency once and formats without floats', () => {
    expect(headerOf(money as never)).toBe('Commission (GBP)');
    expect(textOf(money, { sum: '90071992547409931.10' })).toBe('90,071,992,547,409,931.10');
    expect(textOf(money, { sum: null })).toBeUndefined();
    const zero = (kind: 'money' | 'number' | 'percent') => textOf({ ...money, kind }, { sum: '-0.00' });
    expect([zero('money'), zero('number'), zero('percent')]).toEqual(['0.00', '0', '0.0%']);
    expect(hintOf(money, { sum: '0.1234' })).toBe('0.1234');
  });
});

describe('keys', () => {
  it('stays in the grid whatever is pressed', () => {
    const size = { rows: 7, cols: 3, page: 4 };
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())), (pressed) => {
        let at = { row: 0, col: 0 };
        for (const [key, ends] of pressed) at = placeAfter(key, at, size, ends) ?? at;
        expect(kept(at, size)).toEqual(at);
      }),
    );
    expect(placeAfter('x', { row: 0, col: 0 }, size)).toBeUndefined();
    expect(placeAfter('End', { row: 0, col: 0 }, size, true)).toEqual({ row: 6, col: 2 });
  });
});

describe('filters and list state', () => {
  const filters = {
    status: choices('Status', 'status', [
      { value: 'live', label: 'Live' },
      { value: 'paused', label: 'Paused' },
    ]),
    id: { ...things('Id', 'placement', 'id'), names: { 1: 'One', 2: 'Two', 3: 'Three' } },
    loyal: flag('Loyalty', 'loyalty', { yes: 'Only loyal', no: 'Without' }),
    dates: period('Dates', (days) => ({ ...days }), {
      bases: [
        { value: 'sold', label: 'Sold' },
        { value: 'click', label: 'Clicked' },
      ],
      today: '2026-03-15',
    }),
  };
  const definition = {
    columns: [
      { id: 'name', header: 'Name', kind: 'text' as const, csv: 'name', value: () => '', sort: 'campaignName' },
    ],
    filters,
    sort: { column: 'name', direction: 'asc' as const },
  };
  const valuesOf = (search: string) =>
    listValues(definition, readState(listSchema(definition), new URLSearchParams(search)));
  it('reads filters, sort and page', () => {
    const values = valuesOf('status=live&status=gone&dates=last7.click&sort=-name&page=3&size=100&loyal=true');
    expect(values).toMatchObject({
      sortColumnName: 'campaignName',
      sort: { direction: 'desc' },
      offset: 200,
      size: 100,
    });
    expect(values.filters).toEqual({
      status: ['live'],
      id: [],
      loyal: true,
      dates: { range: 'last7', basis: 'click' },
    });
    expect(changedFilters(filters, values.filters)).toEqual(['status', 'loyal', 'dates']);
    expect(valuesOf('size=7&sort=nothing').size).toBe(50);
  });
  it('says them in words', () => {
    expect(filterText(filters.status, [])).toBeUndefined();
    expect(filterText(filters.id, ['1', '2', '3'])).toBe('One, Two + 1 more');
    expect(filterText(filters.id, ['1', '2', '3'], 'full')).toBe('One, Two, Three');
    expect(filterText(filters.dates, { range: 'last7', basis: 'click' })).toBe(
      'Clicked: Last 7 days (9 Mar 2026 – 15 Mar 2026)',
    );
  });
});
