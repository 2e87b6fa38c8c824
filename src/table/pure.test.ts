import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerOf, hintOf, textOf } from './column.ts';
import { choices, filterText, flag, ids, period } from './filters.ts';
import { kept, placeAfter } from './keys.ts';
import { changedFilters, listSchema, listValues } from './list-state.ts';
import {
  countOf,
  everything,
  holds,
  isPicked,
  nothing,
  pageState,
  pageToggled,
  pickedOf,
  ranged,
  toggled,
  type Selection,
} from './selection.ts';
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
    const from = toggled(nothing, 'd');
    expect([...ranged(from, 'b', page).ids].toSorted()).toEqual(['b', 'c', 'd']);
    const off = toggled(ranged(from, 'b', page), 'c');
    expect([...ranged(off, 'd', page).ids]).toEqual(['b']);
  });
  it('knows all, some and none of a page', () => {
    expect(pageState(pageToggled(nothing, page), page)).toBe('all');
    expect(pageState(toggled(nothing, 'a'), page)).toBe('some');
    expect(pageState(everything, [])).toBe('none');
  });
  it('of everything that matches loses only what is dropped, until that is picked again', () => {
    const two = toggled(toggled(everything, 'a'), 'c');
    expect(pickedOf(two, 12_345)).toEqual({ kind: 'all', total: 12_345, except: ['a', 'c'] });
    expect(countOf(pickedOf(two, 12_345))).toBe(12_343);
    expect(isPicked(two, 'on another page')).toBe(true);
    expect(pageState(two, page)).toBe('some');
    expect(pageState(two, ['x', 'y'])).toBe('all');
    expect(countOf(pickedOf(toggled(two, 'a'), 12_345))).toBe(12_344);
    expect(pickedOf(pageToggled(two, page), 12_345)).toEqual({ kind: 'all', total: 12_345, except: [] });
  });
  it('is never fewer than none, when what was dropped matches no more', () => {
    expect(countOf(pickedOf(toggled(toggled(everything, 'a'), 'b'), 1))).toBe(0);
  });

  it('is a set of ids, whatever is clicked on which page', () => {
    const pages = [0, 1, 2].map((at) => Array.from({ length: 4 }, (_, row) => `${at}${row}`));
    const matching = pages.flat();
    const place = { page: fc.nat(2), row: fc.nat(3) };
    const click = fc.oneof(
      fc.record({ kind: fc.constantFrom('row' as const, 'range' as const), ...place }),
      fc.record({ kind: fc.constantFrom('page' as const, 'all' as const, 'clear' as const), ...place }),
    );
    fc.assert(
      fc.property(fc.array(click, { maxLength: 30 }), (clicks) => {
        let selection: Selection = nothing;
        let model = new Set<string>();
        let anchor: string | undefined;
        for (const { kind, page: at, row } of clicks) {
          const ids = pages[at]!;
          const id = ids[row]!;
          const put = (rows: readonly string[], picked: boolean) => {
            const others = [...model].filter((one) => !rows.includes(one));
            model = new Set(picked ? [...others, ...rows] : others);
          };
          const from = ids.findIndex((one) => one === anchor);
          if (kind === 'range' && from >= 0) {
            put(
              ids.filter((_, index) => (index - from) * (index - row) <= 0),
              model.has(anchor!),
            );
          } else if (kind === 'row' || kind === 'range') {
            put([id], !model.has(id));
            anchor = id;
          } else {
            anchor = undefined;
            if (kind === 'page') put(ids, !ids.every((one) => model.has(one)));
            else model = new Set(kind === 'all' ? matching : []);
          }
          if (kind === 'row') selection = toggled(selection, id);
          else if (kind === 'range') selection = ranged(selection, id, ids);
          else if (kind === 'page') selection = pageToggled(selection, ids);
          else selection = kind === 'all' ? everything : nothing;

          const picked = pickedOf(selection, matching.length);
          expect(matching.filter((one) => isPicked(selection, one))).toEqual(matching.filter((one) => model.has(one)));
          expect(matching.filter((one) => holds(picked, one))).toEqual(matching.filter((one) => model.has(one)));
          expect(countOf(picked)).toBe(model.size);
          for (const shown of pages) {
            const count = shown.filter((one) => model.has(one)).length;
            expect(pageState(selection, shown)).toBe(count === 0 ? 'none' : count === shown.length ? 'all' : 'some');
          }
        }
      }),
    );
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
    status: choices('Status', 'status', [
      { value: 'live', label: 'Live' },
      { value: 'paused', label: 'Paused' },
    ]),
    id: ids('Id', 'id'),
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
    expect(filterText(filters.id, [1, 2, 3, 4])).toBe('1, 2 + 2 more');
    expect(filterText(filters.id, [1, 2, 3, 4], 'full')).toBe('1, 2, 3, 4');
    expect(filterText(filters.dates, { range: 'last7', basis: 'click' })).toBe(
      'Clicked: Last 7 days (9 Mar 2026 – 15 Mar 2026)',
    );
  });
});
