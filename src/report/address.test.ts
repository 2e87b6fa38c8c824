import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_ADDRESS } from '#contract/addresses';
import { isBased, isTooLong, lackOf, MOST_LINK, readAddress, writeAddress } from './address.ts';
import { emptyDefinition, type Condition, type Definition } from './definition.ts';
import { anyDefinition } from './testing.ts';

const roundTrip = (definition: Definition, saved: Definition) => {
  const kept = { id: 7, revision: 3, definition: saved };
  const search = new URLSearchParams(writeAddress(definition, kept).toString());
  expect(search.get('saved')).toBe('7');
  if (!isTooLong(search)) expect(lackOf(search, kept)).toBeUndefined();
  return { search, read: readAddress(search, kept) };
};

/** Definitions with conditions of many values, or of few. */
const anyValues = fc.oneof(
  fc.uniqueArray(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 4 }),
  fc
    .record({ most: fc.integer({ min: 1, max: 500 }), word: fc.string({ maxLength: 30, unit: 'binary' }) })
    .map(({ most, word }) => Array.from({ length: most }, (_, at) => `${word}${at}`)),
);
const long: fc.Arbitrary<Definition> = fc
  .tuple(anyDefinition, fc.array(anyValues, { maxLength: 2 }))
  .map(([one, all]) => ({
    ...one,
    where: [...one.where, ...all.map((values) => [{ field: 'city' as const, operator: 'in' as const, values }])],
  }));

test('the address of a changed saved report leads to the same report again', () => {
  fc.assert(
    fc.property(long, long, (definition, saved) => {
      const { search, read } = roundTrip(definition, saved);
      if (!isTooLong(search)) expect(read).toEqual(definition);
    }),
  );
});

test('a saved report that was not changed has its number alone in the address', () => {
  fc.assert(
    fc.property(long, (saved) => {
      expect(roundTrip(saved, saved)).toEqual({ search: new URLSearchParams('saved=7'), read: saved });
    }),
  );
});

test('the address of a changed saved report is as short as what was changed, whatever else the report holds', () => {
  fc.assert(
    fc.property(
      long,
      anyDefinition,
      fc.string({ maxLength: 20 }),
      fc.nat(),
      (saved, { sort, period, compare, chart, subtotals }, value, at) => {
        fc.pre(!saved.where.flat().some((one) => one.values.includes(value)));
        const changedIn = ({ values }: { values: readonly string[] }) => values[at % values.length]!;
        const whereWith = (valuesOf: (one: Condition) => string[]) =>
          saved.where.map((group) => group.map((one) => ({ ...one, values: valuesOf(one) }))).toReversed();
        const changed = { ...saved, sort, period, compare, chart, subtotals };
        const where = whereWith((one) => [...one.values.filter((old) => old !== changedIn(one)), value]);
        const definition = readAddress(writeAddress({ ...changed, where }));
        if (isTooLong(writeAddress(definition))) return;
        const { search, read } = roundTrip(definition, saved);
        expect(read).toEqual(definition);
        // A report with no other values than those, and room for places, signs and the names of what was changed.
        const few = writeAddress({ ...changed, where: whereWith((one) => [changedIn(one), value]) });
        const most = few.toString().length + 200 + 10 * saved.where.flat().length;
        expect(search.toString().length).toBeLessThan(Math.max(MOST_LINK, most));
      },
    ),
  );
});

const values = Array.from({ length: 500 }, (_, at) => `Publisher number ${at}, of some street and city`);
const many: Definition = {
  ...emptyDefinition,
  rows: ['publisherName'],
  values: ['clicks'],
  where: [[{ field: 'publisherName', operator: 'in', values }]],
};

const savedMany = { id: 7, revision: 3, definition: many };

test('500 values are in the address of a saved report only by what was changed of them', () => {
  const sorted: Definition = { ...many, sort: [{ field: 'clicks', direction: 'asc' }] };
  expect(roundTrip(sorted, many)).toEqual({
    search: new URLSearchParams({ changed: 'sort', revision: '3', sort: 'clicks', saved: '7' }),
    read: sorted,
  });
  const fewer: Definition = {
    ...many,
    where: [[{ field: 'publisherName', operator: 'in', values: [...values.slice(0, 499), 'One more~!%'] }]],
  };
  const { search, read } = roundTrip(fewer, many);
  expect(read).toEqual(fewer);
  expect(search.get('where')).toBe(`0~-${values[499]}~+One more%7e%21%25`);
});

test('a short report has all of it in its address, and an older address of that kind is read as it was', () => {
  const short: Definition = { ...emptyDefinition, rows: ['city'], values: ['clicks'] };
  expect(roundTrip(short, many).search.toString()).toBe('rows=city&values=clicks&saved=7');
  expect(readAddress(new URLSearchParams('rows=city&values=clicks&saved=7'), savedMany)).toEqual(short);
  expect(isBased(new URLSearchParams('rows=city&saved=7'))).toBe(false);
  expect(roundTrip(emptyDefinition, many).read).toEqual(emptyDefinition);
});

test('a report that no address holds is left out, and says so', () => {
  const longer = values.map((value) => value.padEnd(150, '!'));
  const definition: Definition = { ...many, where: [[{ field: 'publisherName', operator: 'in', values: longer }]] };
  const search = writeAddress(definition);
  expect(search.toString()).toBe('tooLong=1');
  expect(writeAddress(many).toString().length).toBeLessThan(MOST_ADDRESS);
  expect(isTooLong(writeAddress(many))).toBe(false);
});

test('a link changes another revision of its saved report by what it says whole, and says so', () => {
  const isNext = { ...savedMany, revision: 4, definition: { ...many, chart: 'pie' as const } };
  const { search } = roundTrip({ ...many, sort: [{ field: 'clicks', direction: 'asc' }] }, many);
  expect(lackOf(search, isNext)).toBe('saved');
  expect(readAddress(search, isNext)).toEqual({ ...isNext.definition, sort: [{ field: 'clicks', direction: 'asc' }] });
});

test('a condition that a link names by its place is that of its revision alone', () => {
  const { search } = roundTrip({ ...many, where: [[{ ...many.where[0]![0]!, values: values.slice(1) }]] }, many);
  const other: Definition = { ...many, where: [[{ field: 'city', operator: 'in', values: ['Bern', 'Basel'] }]] };
  expect(lackOf(search, { ...savedMany, revision: 4, definition: other })).toBe('parts');
  expect(readAddress(search, { ...savedMany, revision: 4, definition: other })).toEqual(other);
});

test.each(['where=9', 'where=gone~eq~x', 'where=0!gone~eq~x', 'values=clicks&values=gone', 'period=soon', 'gone=1'])(
  'a change that is not understood decides nothing: %s',
  (change) => {
    const search = new URLSearchParams(`changed=${change.split('=')[0]},chart&revision=3&chart=bar&saved=7&${change}`);
    expect(readAddress(search, savedMany)).toEqual({ ...many, chart: 'bar' });
    expect(lackOf(search, savedMany)).toBe('parts');
  },
);

test('a link that is based on a saved report shows none until that is known', () => {
  for (const address of ['saved=7', 'saved=7&changed=sort&revision=3&sort=clicks']) {
    expect(readAddress(new URLSearchParams(address))).toEqual(emptyDefinition);
    expect(lackOf(new URLSearchParams(address))).toBeUndefined();
  }
});
