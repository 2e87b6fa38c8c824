import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dimensionNames } from '#contract/reports/dimensions';
import { measureNames } from '#contract/reports/measures';
import { conditionOperators, dateTypes } from '#contract/reports/request';
import { presets } from '#src/lib/day.ts';
import { cellStyles, emptyDefinition, readDefinition, writeDefinition, type Definition } from './definition.ts';
import { chartKinds } from '#src/chart/types.ts';

const some = <T>(values: readonly T[], most: number) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: most });
const field = fc.constantFrom(...dimensionNames, ...measureNames);
const range = fc.oneof(fc.constantFrom(...presets), fc.constant('2026-01-01_2026-02-28' as const));
const condition = fc.record({
  field,
  operator: fc.constantFrom(...conditionOperators),
  values: fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
});

export const definition: fc.Arbitrary<Definition> = fc.record({
  rows: some(dimensionNames, 4),
  across: some(dimensionNames, 2),
  values: some(measureNames, 5),
  where: fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
  sort: fc.array(fc.record({ field, direction: fc.constantFrom('asc' as const, 'desc' as const) }), { maxLength: 3 }),
  period: range,
  basis: fc.constantFrom(...dateTypes),
  compare: fc.uniqueArray(fc.oneof(fc.constantFrom('previous' as const, 'year' as const), range), { maxLength: 2 }),
  weekdays: fc.boolean(),
  currency: fc.constantFrom('', 'EUR', 'USD'),
  managers: fc.option(
    fc.record({
      type: fc.constantFrom('PAM' as const, 'CAM' as const),
      ids: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    }),
  ),
  chart: fc.option(fc.constantFrom(...chartKinds), { nil: undefined }),
  subtotals: fc.boolean(),
  by: fc.constantFrom('', '|clicks|1c', '-|clicks|1'),
  styles: fc.dictionary(fc.constantFrom(...measureNames), fc.constantFrom(...cellStyles), { noNullPrototype: true }),
});

describe('the address of a report', () => {
  test('holds all of it', () => {
    fc.assert(
      fc.property(definition, (one) => {
        const address = writeDefinition(new URLSearchParams(), one).toString();
        expect(readDefinition(new URLSearchParams(address))).toEqual(one);
      }),
    );
  });

  test('leaves out what is as usual, and keeps what belongs to others', () => {
    expect(writeDefinition(new URLSearchParams('report=7'), emptyDefinition).toString()).toBe('report=7');
  });

  test('drops what makes no sense, and that alone', () => {
    const read = readDefinition(
      new URLSearchParams('rows=month,nonsense&values=clicks&where=clicks~gt~5!x~eq~1&where=y&sort=-clicks,z&period=x'),
    );
    expect(read).toMatchObject({
      rows: ['month'],
      values: ['clicks'],
      where: [[{ field: 'clicks', operator: '>', values: ['5'] }]],
      sort: [{ field: 'clicks', direction: 'desc' }],
      period: 'last30',
    });
  });
});
