import { expect, test, vi } from 'vitest';
import { countryText } from './country.ts';

test('Countries are named in the page’s language, whatever is none stays as it is', () => {
  expect(['Germany', 'United Kingdom', 'Atlantis', ''].map((name) => countryText(name, 'de-DE'))).toEqual([
    'Deutschland',
    'Vereinigtes Königreich',
    'Atlantis',
    '',
  ]);
  expect(countryText('Germany', 'en-GB')).toBe('Germany');
  expect([countryText('DE', 'de-DE'), countryText('DE', 'en-GB'), countryText('', 'en-GB')]).toEqual([
    'Deutschland',
    'Germany',
    '',
  ]);
});

test('The names of a language are made once, however many countries are named', () => {
  const { DisplayNames } = Intl;
  const made: unknown[] = [];
  class Counted extends DisplayNames {
    constructor(...args: ConstructorParameters<typeof DisplayNames>) {
      super(...args);
      made.push(args[0]);
    }
  }
  vi.stubGlobal('Intl', { DisplayNames: Counted });
  expect(['Germany', 'France', 'Spain'].map((name) => countryText(name, 'es'))).toEqual([
    'Alemania',
    'Francia',
    'España',
  ]);
  expect(made).toEqual(['es']);
  vi.unstubAllGlobals();
});
