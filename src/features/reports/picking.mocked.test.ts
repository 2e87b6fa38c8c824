import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { operatorsFor } from '#src/report/fields.ts';
import { formatKey } from '#src/report/format.ts';
import { found, isPicked, listed, lookedFor, written } from './picking.ts';

vi.mock('#text', () => import('#src/text/de/index.ts'));
vi.mock('#text/locale', () => import('#src/text/de/locale.ts'));

const countries = ['Germany', 'France', 'Austria'];

describe('values that are shown in German and stored in English', () => {
  it('are found by what is shown', () => {
    expect(lookedFor('countryName', 'deutsch')).toEqual([]);
    expect(found('countryName', countries, 'deutsch')).toEqual(['Germany']);
    expect(found('campaignCountry', countries, 'Öster')).toEqual(['Austria']);
    expect(found('campaignCountry', countries, 'O\u0308STER')).toEqual(['Austria']);
    expect(found('deviceType', ['desktop', 'mobile'], 'comp')).toEqual(['desktop']);
    expect(found('dayName', ['Monday', 'Sunday'], 'sonn')).toEqual(['Sunday']);
    expect(found('countryName', countries, 'Germ')).toEqual([]);
    expect(found('countryName', countries, '')).toEqual(countries);
  });

  it('are listed and pasted as they are shown', () => {
    expect(written('countryName', ['Germany', 'Atlantis'])).toBe('Deutschland\nAtlantis');
    expect(listed('countryName', 'Deutschland\nFrankreich\r\n\nGermany\n Atlantis', countries)).toEqual([
      'Germany',
      'France',
      'Atlantis',
    ]);
  });

  it('are picked, for the service knows neither their words nor the order of them', () => {
    expect(operatorsFor('countryName')).toEqual(['in', '=', '<>']);
    expect(operatorsFor('city')).toContain('like');
    expect(isPicked({ field: 'countryName', operator: '<>' })).toBe(true);
    expect(isPicked({ field: 'countryName', operator: 'like' })).toBe(false);
    expect(isPicked({ field: 'city', operator: '<>' })).toBe(true);
    expect(isPicked({ field: 'date', operator: '<>' })).toBe(false);
    expect(isPicked({ field: 'clicks', operator: '<>' })).toBe(false);
  });

  it('have their words wherever they are shown', () => {
    expect(['countryName', 'campaignCountry'].map((field) => formatKey(field, 'Germany'))).toEqual([
      'Deutschland',
      'Deutschland',
    ]);
  });
});

it('leaves other values to the service', () => {
  expect(lookedFor('city', 'Ber')).toEqual([{ field: 'city', operator: 'like', valueList: ['Ber'] }]);
  expect(lookedFor('city', 'B_r%')).toEqual([{ field: 'city', operator: 'like', valueList: [String.raw`B\_r\%`] }]);
  expect(lookedFor('city', '')).toEqual([]);
  expect(found('city', ['Berlin', 'Bern'], 'x')).toEqual(['Berlin', 'Bern']);
});

it('takes each line for one value, whatever is in it, and writes it so', () => {
  const value = fc.string({ minLength: 1 }).filter((one) => one.trim() === one && !/[\r\n]/.test(one));
  fc.assert(
    fc.property(fc.uniqueArray(value, { maxLength: 30 }), (values) => {
      expect(listed('city', written('city', values), [])).toEqual(values);
    }),
  );
  expect(listed('city', 'Berlin, Mitte;\n Bern\nBern', [])).toEqual(['Berlin, Mitte;', 'Bern']);
});

it('takes pasted names in any capitals as the network writes them', () => {
  const known = ['Harbour Lane', 'HARBOUR LANE', 'Alder & Finch'];
  expect(listed('publisherName', 'alder & finch\nHARBOUR LANE\nharbour lan', known)).toEqual([
    'Alder & Finch',
    'HARBOUR LANE',
    'harbour lan',
  ]);
});
