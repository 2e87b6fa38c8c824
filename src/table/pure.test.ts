import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerOf, hintOf, textOf } from './column.ts';
import { choices, filterText, flag, ids, period } from './filters.ts';
import { kept, placeAfter } from './keys.ts';
import { changedFilters, listSchema, listValues } from './list-state.ts';
import { isPicked, nothing, pageState, pageToggled, ranged, toggled } from './selection.ts';
import { assignSlots } from './slots.ts';
import { readState } from '#src/lib/url-state.ts';
import type { Column } from './types.ts';
import { columnsOf } from './use-columns.ts';

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
    expect(hintOf(money, { sum: '0.1234' })).toBe('0.1234');
  });
});

describe('columns to draw', () => {
  const column = (id: string, kind: 'text' | 'money') => ({ id, header: id, kind, csv: id, value: () => '' });
  const columns = [column('name', 'text'), column('sum', 'money'), column('cost', 'money'), column('note', 'text')];
  const drawn = columnsOf(
    { columns },
    { order: ['sum', 'note', 'gone', 'name'], pinned: ['name', 'note'], widths: { note: 90 } },
  );
  it('begin with those that stay in sight, each beside the one before it', () => {
    expect(drawn.map(({ column: { id }, left }) => [id, left])).toEqual([
      ['note', 0],
      ['name', 90],
      ['sum', undefined],
    ]);
  });
  it('share what is left over, but those whose width was chosen or that stay', () => {
    expect(drawn.map(({ track }) => track)).toEqual(['90px', '200px', 'minmax(150px, 150fr)']);
  });
});

describe('selection', () => {
  const page = ['a', 'b', 'c', 'd', 'e'];
  it('takes a range from where it began, in either direction', () => {
    const from = toggled(nothing, 'd', page);
    expect([...ranged(from, 'b', page).ids].toSorted()).toEqual(['b', 'c', 'd']);
    const off = toggled(ranged(from, 'b', page), 'c', page);
    expect([...ranged(off, 'd', page).ids]).toEqual(['b']);
  });
  it('knows all, some and none of a page, and the rest when one of all is dropped', () => {
    expect(pageState(pageToggled(nothing, page), page)).toBe('all');
    expect(pageState(toggled(nothing, 'a', page), page)).toBe('some');
    const all = { ...nothing, all: true };
    expect(isPicked(all, 'anything')).toBe(true);
    expect([...toggled(all, 'a', page).ids]).toEqual(['b', 'c', 'd', 'e']);
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

describe('slots', () => {
  it('shows every wanted row once, and a row that stays keeps its element', () => {
    const window = fc
      .tuple(fc.nat(500), fc.integer({ min: 1, max: 40 }))
      .map(([from, length]) => Array.from({ length }, (_, at) => from + at));
    fc.assert(
      fc.property(fc.array(window, { minLength: 1 }), (windows) => {
        let slots: readonly number[] = [];
        for (const wanted of windows) {
          const next = assignSlots(slots, wanted);
          expect(new Set(next).size).toBe(next.length);
          for (const index of wanted) expect(next).toContain(index);
          for (const index of wanted) if (slots.includes(index)) expect(next.indexOf(index)).toBe(slots.indexOf(index));
          slots = next;
        }
      }),
    );
  });
});

describe('filters and list state', () => {
  const filters = {
    status: choices('Status', [
      { value: 'live', label: 'Live' },
      { value: 'paused', label: 'Paused' },
    ]),
    id: ids('Id'),
    loyal: flag('Loyalty', 'Only loyal', 'Without'),
    dates: period(
      'Dates',
      [
        { value: 'sold', label: 'Sold' },
        { value: 'click', label: 'Clicked' },
      ],
      '2026-03-15',
    ),
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
    expect(filterText(filters.id, [1, 2, 3, 4])).toBe('1, 2 + 2 more');
    expect(filterText(filters.id, [1, 2, 3, 4], 'full')).toBe('1, 2, 3, 4');
    expect(filterText(filters.dates, { range: 'last7', basis: 'click' })).toBe(
      'Clicked: Last 7 days (9 Mar 2026 – 15 Mar 2026)',
    );
  });
});
