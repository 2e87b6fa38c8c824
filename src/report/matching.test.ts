import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const fields = [
  ['Assisted conversions', 'Conversions of other publishers'],
  ['Publisher id', ''],
  ['Publisher', ''],
  ['Clicks', 'Click events'],
];
const found = (search: string) => matching(fields, search, (texts) => texts).map(([name]) => name);

test('what is named so comes before what begins so, and that before what mentions it', () => {
  expect(found('publisher')).toEqual(['Publisher', 'Publisher id', 'Assisted conversions']);
});

test('every word counts, in any text; without words all are there', () => {
  expect(found('other conv')).toEqual(['Assisted conversions']);
  expect(found('nothing')).toEqual([]);
  expect(found(' ')).toHaveLength(4);
});

test('letters count whatever their case and form', () => {
  const named = (name: string, search: string) => matching([name], search, (text) => [text]).length === 1;
  expect(named('İstanbul', 'istanbul')).toBe(true);
  expect(named('ΑΘΗΝΑΣ', 'Αθηνας')).toBe(true);
  expect(named('Übersicht', 'u\u0308ber')).toBe(true);
  expect(named('Übersicht', 'uber')).toBe(false);
});
