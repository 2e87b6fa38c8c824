import { expect, test } from 'vitest';
import { countryText } from './country.ts';

test('Countries are named in the page’s language, whatever is none stays as it is', () => {
  expect(['Germany', 'United Kingdom', 'Atlantis', ''].map((name) => countryText(name, 'de-DE'))).toEqual([
    'Deutschland',
    'Vereinigtes Königreich',
    'Atlantis',
    '',
  ]);
  expect(countryText('Germany', 'en-GB')).toBe('Germany');
});
