import { expect, it } from 'vitest';
import { operatorsFor } from './fields.ts';
import { isTranslated } from './translated.ts';

it('compares and looks for every text in English, in which the service has it', () => {
  expect(['countryName', 'deviceType', 'dayName'].filter(isTranslated)).toEqual([]);
  expect(operatorsFor('countryName')).toEqual(['in', 'like', '=', '<>', '>', '>=', '<', '<=', 'between']);
});
