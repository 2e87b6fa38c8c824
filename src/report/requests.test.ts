import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportsOf } from '#contract/reports/further';
import { executeReport, MAX_REPORT_ROWS, type ReportRequest } from '#contract/reports/request';
import { emptyDefinition, type Definition } from './definition.ts';
import { offeredTops } from './edit.ts';
import { askedPeriods, inOne, keptOf, levelKey, rankingBodies, rankingsOf, requestsOf } from './requests.ts';
import { anyDefinition, today } from './testing.ts';

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

test('a top keeps the first values within each group, and leaves the others in one', () => {
  const top = [
    { field: 'campaignName' as const, most: 1, by: 'epc' as const },
    { field: 'publisherName' as const, most: 2, by: undefined },
  ];
  const definition: Definition = {
    ...emptyDefinition,
    values: ['clicks'],
    rows: ['publisherName', 'campaignName'],
    top,
  };
  const [outer, inner] = rankingsOf(definition);
  expect([outer?.dims, inner?.dims]).toEqual([['publisherName'], ['publisherName', 'campaignName']]);
  const publishers = keptOf(outer!, [{ publisherName: 'A' }, { publisherName: 'B' }, { publisherName: 'C' }]);
  expect(publishers.keep).toEqual([['A'], ['B']]);
  const [asked] = rankingBodies(definition, inner!, [publishers], today);
  expect(asked).toMatchObject({ measures: ['epc'], orderBys: [{ field: 'epc', direction: 'desc' }] });
  expect(asked?.others).toEqual([publishers]);
  const campaigns = keptOf(inner!, [
    { publisherName: null, campaignName: 'x' },
    { publisherName: 'B', campaignName: 'y' },
    { publisherName: 'A', campaignName: '' },
    { publisherName: 'A', campaignName: 'z' },
  ]);
  expect(campaigns.keep).toEqual([
    ['B', 'y'],
    ['A', ''],
  ]);
});

test('times and fields that are not on the report have no top', () => {
  const top = (['month', 'deviceType'] as const).map((field) => ({ field, most: 3, by: undefined }));
  expect(rankingsOf({ ...emptyDefinition, rows: ['month'], top })).toEqual([]);
});

test('a top after a time is the same over the whole period', () => {
  const top = [{ field: 'publisherName' as const, most: 3, by: undefined }];
  const [ranking] = rankingsOf({ ...emptyDefinition, rows: ['advertiserName', 'month', 'publisherName'], top });
  expect(ranking?.dims).toEqual(['advertiserName', 'publisherName']);
});

const sizes: Record<string, number> = { publisherName: 1000, campaignName: 500, city: 1000, deviceType: 4, month: 12 };

/** The most groups that any request of a report may have, in a network of these sizes. */
function mostGroups(definition: Definition): number {
  const rankings = rankingsOf(definition);
  const kept = rankings.map((one) => ({ most: one.most, dimensions: [...one.dims], keep: [] }));
  const bodies = [
    ...rankings.flatMap((one, at) => rankingBodies(definition, one, kept.slice(0, at), today)),
    ...askedPeriods(definition, today, kept).flatMap(({ levels }) => levels.map(({ body }) => body)),
  ];
  const groupsOf = ({ dimensions, others = [] }: ReportRequest) =>
    dimensions.reduce((product, name) => {
      const top = others.some((one) => one.dimensions.at(-1) === name)
        ? rankings.find(({ field }) => field === name)
        : undefined;
      return product * Math.min(sizes[name] ?? 1, top ? top.most + 1 : Infinity);
    }, 1);
  return Math.max(...bodies.map(groupsOf));
}

test.each([
  [['publisherName', 'month'], 1],
  [['publisherName', 'campaignName'], 1],
  [['month', 'publisherName', 'city'], 1],
  [['publisherName', 'campaignName', 'city'], 3],
] as const)('a report by %j of too many rows is answered after what it offers, pressed %d times', (rows, times) => {
  let definition: Definition = {
    ...emptyDefinition,
    rows: [...rows],
    values: ['clicks'],
    top: [{ field: 'campaignName', most: 400, by: 'epc' }],
  };
  for (let pressed = 0; pressed < times; pressed += 1) {
    definition = { ...definition, ...offeredTops(definition)!.patch };
  }
  expect(mostGroups(definition)).toBeLessThanOrEqual(MAX_REPORT_ROWS);
  if (rows.some((field) => field === 'campaignName')) {
    expect(definition.top.find(({ field }) => field === 'campaignName')?.by).toBe('epc');
  }
});

test('a report by times alone, or with the smallest tops, is offered no top', () => {
  expect(offeredTops({ ...emptyDefinition, rows: ['date'], values: ['clicks'] })).toBeUndefined();
  const top = [{ field: 'city' as const, most: 3, by: undefined }];
  expect(offeredTops({ ...emptyDefinition, rows: ['city'], values: ['clicks'], top })).toBeUndefined();
});

test('what a text contains is asked for in letters: no wildcard, and no day', () => {
  const contains = (value: string) => {
    const where = [[{ field: 'city' as const, operator: 'like' as const, values: [value] }]];
    const [asked] = askedPeriods({ ...emptyDefinition, values: ['clicks'], where }, today);
    return asked?.levels[0]?.body.conditions[0]?.valueList;
  };
  expect(contains('50%_off')).toEqual([String.raw`50\%\_off`]);
  expect(contains('C:\\')).toEqual(['C:\\\\']);
  expect(contains('today')).toEqual(['today']);
  expect(contains('Bern')).toEqual(['Bern']);
});

test('the requests of a report are the same again after they were put into one', () => {
  const whole = ({ compare = [], others = [], ...body }: ReportRequest) => ({ ...body, compare, others });
  fc.assert(
    fc.property(anyDefinition, (drawn) => {
      const definition: Definition = {
        ...drawn,
        values: ['clicks', ...drawn.values.filter((one) => one !== 'clicks')],
      };
      const others = rankingsOf(definition).map(({ dims }) => ({ dimensions: [...dims], keep: [dims.map(() => 'A')] }));
      const requests = requestsOf(definition, askedPeriods(definition, today, others));
      const one = inOne(requests)!;
      expect(reportsOf(one).map(whole)).toEqual(requests.map(({ body }) => whole({ ...body, exact: true })));
    }),
  );
});

test('a request of everything that a report may have is one that the service takes', () => {
  const definition: Definition = {
    ...emptyDefinition,
    rows: ['publisherName', 'campaignName', 'city', 'deviceType', 'month', 'countryName'],
    across: ['customerType', 'year'],
    values: ['estimatedValidatedConversions'],
    compare: ['previous', 'year'],
    subtotals: true,
  };
  const one = inOne(requestsOf(definition, askedPeriods(definition, today)))!;
  expect(one.further!.length).toBeGreaterThan(30);
  expect(executeReport.body.safeParse(one).success).toBe(true);
  // A total is told apart by its dimensions alone.
  expect(one.further![0]).toEqual({ dimensions: definition.rows });
});
