import { expect, test } from 'vitest';
import type { MeasureName } from '#contract/reports/measures';
import { drillOf, hasClicks, queryOfDrill } from './drill.ts';
import { emptyDefinition, readDefinition, type Condition, type Definition } from './definition.ts';
import { OTHERS } from './others.ts';
import { askedPeriods, type Others } from './requests.ts';

const today = '2026-03-15';
const definition = (patch: Partial<Definition>) => ({ ...emptyDefinition, values: ['clicks'], ...patch }) as Definition;
const row = (...values: string[]) => ({ kind: 'row' as const, key: 'k', values, unfinished: false });
const none = { values: [] };
/** The way from a cell whose days there are. */
const drilled = (...of: Parameters<typeof drillOf>) => drillOf(...of)!;
/** A report as its table is, with what its others are beside. */
const shown = (of: Definition, others: Others = []) => ({ definition: of, periods: askedPeriods(of, today, others) });

test('days, ids, status and currency are carried', () => {
  const one = definition({ rows: ['month', 'publisherId'], across: ['PID'], period: 'thisYear', currency: 'EUR' });
  const drill = drilled(
    shown(one),
    { row: row('2026-02', '200001'), group: { values: ['30001'] }, measure: 'validatedCommission', period: 0 },
    today,
  );
  expect(drill.lost).toEqual([]);
  const address = new URLSearchParams(queryOfDrill(drill));
  const figure = address.get('figure') ?? '';
  address.delete('figure');
  expect(String(address)).toBe(
    'period=2026-02-01_2026-02-28&status=approved&publisher=200001&campaign=30001&currency=EUR&sum=validatedCommission',
  );
  expect(readDefinition(new URLSearchParams(figure))).toEqual({
    ...emptyDefinition,
    values: ['validatedCommission'],
    where: [
      [
        { field: 'month', operator: '=', values: ['2026-02'] },
        { field: 'publisherId', operator: '=', values: ['200001'] },
        { field: 'PID', operator: '=', values: ['30001'] },
      ],
    ],
    period: '2026-01-01_2026-03-15',
    currency: 'EUR',
  });
});

test('names wait for their ids; what no filter says is named', () => {
  const mobile: Condition = { field: 'deviceType', operator: '=', values: ['mobile'] };
  const one = definition({ rows: ['publisherName'], where: [[mobile]] });
  const drill = drilled(shown(one), { row: row('A shop'), group: none, measure: 'clicks', period: 0 }, today);
  expect(drill.lookups).toEqual([
    { name: 'publisherName', id: 'publisherId', filter: 'publisher', values: ['A shop'] },
  ]);
  expect(drill.lost).toEqual([mobile]);
});

test('alternatives, empty values, another date and values of rates are not carried', () => {
  const a: Condition = { field: 'publisherId', operator: '=', values: ['1'] };
  const b: Condition = { field: 'clicks', operator: '>', values: ['1'] };
  const one = definition({ rows: ['invoiceMonth', 'advertiserId'], where: [[a], [b]] });
  const drill = drilled(shown(one), { row: row('2026-02', ''), group: none, measure: 'epc', period: 0 }, today);
  expect(drill.lost.map(({ field }) => field)).toEqual(['publisherId', 'clicks', 'invoiceMonth', 'advertiserId']);
  expect(drill.statuses).toEqual(['pending', 'approved']);
});

test('the figure before leads to the days before', () => {
  const one = definition({ rows: [], period: 'lastMonth', compare: ['year'] });
  const drill = drilled(shown(one), { row: row(), group: none, measure: 'rejectedConversions', period: 1 }, today);
  expect(queryOfDrill(drill)).toBe(
    '?period=2025-02-01_2025-02-28&status=rejected&sum=rejectedConversions' +
      `&figure=${encodeURIComponent('values=rejectedConversions&period=2025-02-01_2025-02-28')}`,
  );
});

test('a month of the year before leads to its own days', () => {
  const one = definition({ rows: ['month'], period: '2026-01-01_2026-02-28', compare: ['year'] });
  const cell = { row: row('2026-02'), group: none, measure: 'totalConversions' as const, period: 1 };
  const drill = drilled(shown(one), cell, today);
  expect([drill.period, drill.lost]).toEqual([{ from: '2025-02-01', to: '2025-02-28' }, []]);
  expect([drill.figure?.where, drill.figure?.period]).toEqual([[], '2025-02-01_2025-02-28']);
});

test.each([
  ['week', '2026-W07', '2026-02-14_2026-03-15', 'previous', '2026-01-15_2026-01-16'],
  ['week', '2026-W10', '2026-02-14_2026-03-15', 'previous', '2026-01-31_2026-02-06'],
  ['date', '2026-02-27', 'lastMonth', 'previous', '2026-01-27_2026-01-27'],
  ['week', '2026-W09', 'lastMonth', 'previous', '2026-01-23_2026-01-31'],
  ['date', '', 'lastMonth', 'previous', '2026-01-29_2026-01-31'],
  ['month', '2024-02', '2024-01-01_2024-12-31', 'year', '2023-02-01_2023-02-28'],
] as const)('a compared cell of %s %s of %s leads to its own days', (field, value, period, compare, expected) => {
  const one = definition({ rows: [field], period, compare: [compare] });
  const cell = { row: row(value), group: none, measure: 'totalConversions' as const, period: 1 };
  const drill = drilled(shown(one), cell, today);
  expect([`${drill.period.from}_${drill.period.to}`, drill.lost]).toEqual([expected, []]);
  expect(drill.figure?.period).toBe(expected);
});

test('days that stand beside none and do not follow each other are named; a day without one leads nowhere', () => {
  const one = definition({ rows: ['date'], period: '2026-04-01_2026-06-30', compare: ['previous'] });
  const cell = (value: string) => ({ row: row(value), group: none, measure: 'clicks' as const, period: 1 });
  const named: Condition = { field: 'date', operator: 'in', values: ['2026-01-31', '2026-03-31'] };
  expect(drilled(shown(one), cell(''), today)).toMatchObject({
    period: { from: '2026-01-31', to: '2026-03-31' },
    lost: [named],
    figure: { where: [[named]] },
  });
  expect(drilled(shown(one), cell('2026-06-30'), today).period).toEqual({ from: '2026-03-30', to: '2026-03-30' });
  expect(drillOf(shown(one), cell('2026-05-29'), today)).toBeUndefined();
});

test('others are all but those that have a row of their own beside them', () => {
  const one = definition({ rows: ['advertiserId', 'publisherName'] });
  const fold = (...keep: string[][]) => [{ dimensions: ['advertiserId', 'publisherName'] as const, keep }] as never;
  const cell = { row: row('101', OTHERS), group: none, measure: 'totalConversions' as const, period: 0 };
  const drill = drilled(shown(one, fold(['101', 'A'], ['101', 'B'], ['102', 'C'])), cell, today);
  expect(drill.lost).toEqual([{ field: 'publisherName', operator: '<>', values: ['A', 'B'] }]);
  expect(drill.ids).toEqual({ advertiser: ['101'] });
  expect(drill.figure?.where[0]).toHaveLength(2);
  const many = Array.from({ length: 41 }, (_, at) => ['101', `P${at}`]);
  expect(drilled(shown(one, fold(...many)), cell, today).figure).toBeUndefined();
});

test('a figure leads to the conversions that it counts, of each status', () => {
  const statuses = (measure: MeasureName) =>
    drilled(shown(definition({})), { row: row(), group: none, measure, period: 0 }, today).statuses;
  expect(statuses('totalConversions')).toEqual([]);
  expect(statuses('totalCommission')).toEqual(['pending', 'approved']);
  expect(statuses('validationRate')).toEqual(['approved', 'rejected']);
  expect([hasClicks('totalCommission'), hasClicks('validatedConversionCommission')]).toEqual([true, false]);
});
