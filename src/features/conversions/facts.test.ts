import { expect, it } from 'vitest';
import { durationText } from './facts.ts';

it('says how long a conversion took by its two largest units', () => {
  expect(['P2DT3H4M', 'P1DT1H', 'PT5M6S', 'PT0S', 'P', 'soon', null].map(durationText)).toEqual([
    '2 days 3 hrs',
    '1 day 1 hr',
    '5 mins 6 secs',
    '0 secs',
    '0 secs',
    null,
    null,
  ]);
});
