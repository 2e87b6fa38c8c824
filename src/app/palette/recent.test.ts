import { expect, it } from 'vitest';
import { thingAt } from './recent.ts';

it.each([
  ['/1/200001/campaigns/30001', '', 'campaign:30001'],
  ['/1/200001/conversions/500001976', '?status=pending', 'conversion:500001976'],
  ['/1/200001/reports', '?saved=12', 'report:12'],
  ['/1/200001/files', '?folder=40', 'folder:40'],
  ['/1/200001/files/41', '?folder=40', 'file:41'],
  ['/1/200001/placements/new', '', undefined],
  ['/1/200001/campaigns', '', undefined],
  ['/1/200001/overview/5', '', undefined],
  ['/1/200001/campaigns/030001', '', undefined],
])('%s%s shows %s', (pathname, search, thing) => {
  expect(thingAt({ pathname, search })).toBe(thing);
});
