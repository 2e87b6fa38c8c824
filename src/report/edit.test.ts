import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dimensionNames } from '#contract/reports/dimensions';
import { measureNames } from '#contract/reports/measures';
import { emptyDefinition, MAX_ACROSS, type Definition, type FieldName } from './definition.ts';
import {
  addCondition,
  fieldsOn,
  fits,
  has,
  narrow,
  put,
  remove,
  replace,
  shelves,
  shift,
  sortBy,
  sortByColumn,
  takes,
  toShelf,
} from './edit.ts';
import { anyDefinition } from './testing.ts';

const field = fc.constantFrom<FieldName>(...dimensionNames, ...measureNames);
const place = fc.record({ shelf: fc.constantFrom(...shelves), index: fc.nat(6) });
const step = fc.oneof(
  fc.record({ act: fc.constant('put' as const), field, place }),
  fc.record({ act: fc.constant('replace' as const), field, place }),
  fc.record({ act: fc.constant('remove' as const), place }),
  fc.record({ act: fc.constant('shift' as const), place, by: fc.constantFrom(-1 as const, 1 as const) }),
);
const applied = (definition: Definition, one: typeof step extends fc.Arbitrary<infer T> ? T : never): Definition => {
  if (one.act === 'put') return { ...definition, ...put(definition, one.field, one.place) };
  if (one.act === 'replace') {
    const there = fieldsOn(definition, one.place.shelf)[one.place.index] !== undefined && one.place.shelf !== 'where';
    return there ? { ...definition, ...replace(definition, one.place, one.field) } : definition;
  }
  if (one.act === 'remove') return { ...definition, ...remove(definition, one.place) };
  return { ...definition, ...shift(definition, one.place, one.by) };
};

describe('whatever is done to a report', () => {
  test('a dimension is on it once, a shelf holds what it takes, and no shelf holds too much', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const end = steps.reduce(applied, emptyDefinition);
        const dimensions = [...end.rows, ...end.across];
        expect(new Set(dimensions).size).toBe(dimensions.length);
        expect(new Set(end.values).size).toBe(end.values.length);
        expect(end.across.length).toBeLessThanOrEqual(MAX_ACROSS);
        expect(dimensions.length).toBeLessThanOrEqual(8);
        expect(end.values.length).toBeLessThanOrEqual(20);
        for (const name of fieldsOn(end, 'sort')) expect(has(end, name)).toBe(true);
        for (const shelf of shelves) for (const name of fieldsOn(end, shelf)) expect(takes(shelf, name)).toBe(true);
      }),
    );
  });

  test('moving along a shelf and back changes nothing', () => {
    fc.assert(
      fc.property(
        anyDefinition,
        fc.constantFrom('rows' as const, 'values' as const),
        fc.nat(4),
        (one, shelf, index) => {
          const moved = { ...one, ...shift(one, { shelf, index }, 1) };
          if (moved[shelf] === one[shelf]) return;
          expect({ ...moved, ...shift(moved, { shelf, index: index + 1 }, -1) }[shelf]).toEqual(one[shelf]);
        },
      ),
    );
  });

  test('what narrows it holds in every alternative', () => {
    fc.assert(
      fc.property(anyDefinition, (one) => {
        const condition = { field: 'deviceType', operator: '=', values: ['mobile'] } as const;
        const { where } = { ...one, ...narrow(one, condition) };
        expect(where.length).toBeGreaterThan(0);
        for (const group of where) expect(group).toContainEqual(condition);
      }),
    );
  });
});

const base: Definition = { ...emptyDefinition, rows: ['month'], values: ['clicks', 'epc'], sort: [] };

describe('one change', () => {
  test('taking a field away takes the sorting by it away', () => {
    const sorted: Definition = { ...base, sort: [{ field: 'clicks', direction: 'desc' }] };
    expect(remove(sorted, { shelf: 'values', index: 0 })).toEqual({ values: ['epc'], sort: [] });
  });

  test('a report is sorted by what is on it alone, also where a field is replaced', () => {
    const sorted: Definition = { ...base, sort: [{ field: 'clicks', direction: 'desc' }] };
    const offered = [...dimensionNames, ...measureNames].filter((name) => fits(sorted, 'sort', name));
    expect(offered).toEqual(['month', 'clicks', 'epc']);
    expect(put(sorted, 'totalConversions', { shelf: 'sort', index: 0 })).toEqual({});
  });

  test('Alt and down brings a row across, up brings it back', () => {
    const across = toShelf(base, { shelf: 'rows', index: 0 }, 1);
    expect(across).toEqual({ patch: { across: ['month'], rows: [] }, place: { shelf: 'across', index: 0 } });
    expect(toShelf(base, { shelf: 'values', index: 0 }, 1)).toBeUndefined();
  });

  test('sorting by a column: most first, least first, as usual', () => {
    const first = { ...base, ...sortBy(base, 'clicks') };
    const second = { ...first, ...sortBy(first, 'clicks') };
    const third = { ...second, ...sortBy(second, 'clicks') };
    expect([first.sort[0]?.direction, second.sort[0]?.direction, third.sort]).toEqual(['desc', 'asc', []]);
    expect([
      sortByColumn({ by: '' }, 'a').by,
      sortByColumn({ by: '-a' }, 'a').by,
      sortByColumn({ by: 'a' }, 'a').by,
      sortByColumn({ by: 'a' }, 'b').by,
    ]).toEqual(['-a', 'a', '', '-b']);
  });

  test('only one value takes the place of another; what is left out adds up', () => {
    const equal = (value: string) => ({ field: 'deviceType', operator: '=', values: [value] }) as const;
    const not = (value: string) => ({ field: 'deviceType', operator: '<>', values: [value] }) as const;
    const one = { ...base, ...narrow(base, equal('mobile')) };
    expect(narrow(one, equal('tablet'))).toEqual({ where: [[equal('tablet')]] });
    const without = { ...base, ...narrow(base, not('mobile')) };
    expect(narrow(without, not('tablet'))).toEqual({ where: [[not('mobile'), not('tablet')]] });
  });

  test('a condition joins its group, or is an alternative', () => {
    const condition = { field: 'clicks', operator: '>', values: ['5'] } as const;
    const one = { ...base, ...addCondition(base, condition, 0) };
    expect(addCondition(one, condition, 0).where).toEqual([[condition, condition]]);
    expect(addCondition(one, condition, 'new').where).toEqual([[condition], [condition]]);
  });
});
