import { expect, test } from 'vitest';
import { emptyDefinition, type Definition } from './definition.ts';
import { askedPeriods, levelKey } from './requests.ts';
import { today } from './testing.ts';

/** Order of each level, by the level's name. */
function orders(patch: Partial<Definition>): Record<string, string> {
  const [asked] = askedPeriods({ ...emptyDefinition, values: ['clicks'], ...patch }, today);
  return Object.fromEntries(
    (asked?.levels ?? []).map(({ dims, body }) => [
      levelKey(dims),
      body.orderBys.map(({ field, direction }) => `${field} ${direction}`).join(', '),
    ]),
  );
}

test('weekdays and hours stand in their own order, everything else by the first value', () => {
  expect(orders({ rows: ['dayName'], across: ['hour'] })).toMatchObject({ dayName: 'dayName asc', hour: 'hour asc' });
  expect(orders({ rows: ['publisherName'], across: ['deviceType'] })).toMatchObject({
    publisherName: 'clicks desc',
    deviceType: 'clicks desc',
  });
});

test('rows sorted by a value leave the hours across in their order', () => {
  const sorted = { rows: ['publisherName' as const], across: ['hour' as const] };
  expect(orders({ ...sorted, sort: [{ field: 'clicks', direction: 'asc' }] })).toMatchObject({
    publisherName: 'clicks asc',
    hour: 'hour asc',
  });
  expect(orders({ ...sorted, sort: [{ field: 'hour', direction: 'desc' }] })).toMatchObject({ hour: 'hour desc' });
});

test('what is not on the report sorts nothing, wherever the address has it from', () => {
  const sort = [{ field: 'epc' as const, direction: 'desc' as const }];
  expect(orders({ rows: ['publisherName'], sort })).toMatchObject({ publisherName: 'clicks desc' });
});

test('none of several values is a condition for each', () => {
  const where = [[{ field: 'publisherName' as const, operator: '<>' as const, values: ['A', 'B'] }]];
  const [asked] = askedPeriods({ ...emptyDefinition, values: ['clicks'], where }, today);
  expect(asked?.levels[0]?.body.conditions).toEqual([
    { field: 'publisherName', operator: '<>', valueList: ['A'] },
    { field: 'publisherName', operator: '<>', valueList: ['B'] },
  ]);
});
