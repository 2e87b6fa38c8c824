import { describe, expect, test } from 'vitest';
import { emptyDefinition, type Definition } from './definition.ts';
import { monthAt, monthIndex } from '#src/lib/day.ts';
import { prepareChart } from './prepare.ts';
import { askedPeriods, levelKey } from './requests.ts';
import { exactOf, figureOf, newsOf, type ReportTable } from './result.ts';
import { tableFor, today } from './testing.ts';

/** The table as text: a line a row, totals marked. */
function textOf(table: ReportTable): string[] {
  const line = (row: ReportTable['rows'][number]) => {
    const cells = table.columns.map((column) =>
      column.show === 'change' ? `${figureOf(table, row, column) ?? '-'}%` : (exactOf(table, row, column) ?? '-'),
    );
    return `${row.kind === 'row' ? '' : `${row.kind}: `}${row.values.join('/')}${row.mark ? ` (${row.mark})` : ''} | ${cells.join(' ')}`;
  };
  return [...table.rows.map(line), ...(table.total ? [line(table.total)] : [])];
}

describe('the table', () => {
  test('rows as sorted, and the total', () => {
    expect(textOf(tableFor({ rows: ['publisherName'] }))).toEqual(['B | 9', 'A | 8', 'total:  | 17']);
    expect(textOf(tableFor({ rows: ['publisherName'], sort: [{ field: 'publisherName', direction: 'asc' }] }))).toEqual(
      ['A | 8', 'B | 9', 'total:  | 17'],
    );
  });

  test('without fields: one row', () => {
    expect(textOf(tableFor({}))).toEqual([' | 17']);
  });

  test('across: a column a value, row totals and column totals', () => {
    const table = tableFor({ rows: ['publisherName'], across: ['deviceType'] });
    expect(table.groups.map(({ values }) => values?.join() ?? 'total')).toEqual(['mobile', 'desktop', 'total']);
    expect(textOf(table)).toEqual(['B | 9 - 9', 'A | 7 1 8', 'total:  | 16 1 17']);
  });

  test('across time: along time', () => {
    expect(tableFor({ rows: ['publisherName'], across: ['month'] }).groups.map(({ values }) => values?.join())).toEqual(
      ['2026-02', '2026-03', undefined],
    );
  });

  test.each(['asc', 'desc', undefined] as const)('of more times across than fit, the newest (%s)', (direction) => {
    const many = Array.from({ length: 90 }, (_, at) => ({
      publisherName: 'A',
      month: monthAt(monthIndex(today) - at),
      deviceType: 'mobile',
      clicks: at + 1,
    }));
    const sort = direction ? [{ field: 'month' as const, direction }] : [];
    const patch = { rows: ['publisherName'], across: ['month'], sort, period: '2018-01-01_2026-03-31' } as const;
    const table = tableFor({ ...patch, rows: [...patch.rows], across: [...patch.across] }, many);
    const months = table.groups.flatMap(({ values }) => values ?? []);
    expect([months.length, table.acrossCount]).toEqual([60, 90]);
    const inOrder = [monthAt(monthIndex(today) - 59), '2026-03'];
    expect([months[0], months.at(-1)]).toEqual(direction === 'desc' ? inOrder.toReversed() : inOrder);
    const drawn = prepareChart(table, 'line', today)!;
    expect(drawn.series.map(({ group }) => group.values?.[0])).toContain('2026-03');
    expect(drawn.leftOut).toEqual(['The newest 8 of 90 columns drawn']);
  });

  test('subtotals after their groups, groups by their own totals', () => {
    expect(textOf(tableFor({ rows: ['publisherName', 'month'], subtotals: true }))).toEqual([
      'B/2026-02 | 9',
      'subtotal: B | 9',
      'A/2026-02 | 6',
      'A/2026-03 | 2',
      'subtotal: A | 8',
      'total:  | 17',
    ]);
  });

  test('compared: value, before, difference, change; new and gone are marked, and differences add up', () => {
    const table = tableFor({ rows: ['publisherName'], compare: ['year'] });
    expect(textOf(table)).toEqual([
      'B (new) | 9 - 9.00 -%',
      'A | 8 4 4.00 1%',
      'C (gone) | - 7 -7.00 -%',
      'total:  | 17 11 6.00 0.5454545454545454%',
    ]);
    expect(table.rowCount).toBe(3);
  });

  /** Columns by name with their mark, and each period's figures of the total's line. */
  function columnsOf({ groups, columns, cell, total }: ReportTable) {
    const names = groups.map(({ values, mark }) => [values?.join('/') ?? 'total', mark && `(${mark})`]);
    const figures = [0, 1].map((period) =>
      groups.map((group) => {
        const column = columns.find((one) => one.group === group && one.period === period && one.show === 'value');
        return (total && column && cell(total, column)) ?? '-';
      }),
    );
    return [names.map((name) => name.filter(Boolean).join(' ')).join(', '), ...figures.map((all) => all.join(' '))];
  }

  test('compared across: what only the other period has is a column as well, so that all add up to its total', () => {
    const table = tableFor({ rows: ['month'], across: ['publisherName'], compare: ['year'] });
    expect(columnsOf(table)).toEqual(['B (new), A, C (gone), total', '9 8 - 17', '- 4 7 11']);
    expect([table.acrossCount, table.ownAcrossCount]).toEqual([3, 2]);
    expect(prepareChart(table, 'line', today)!.series.map(({ label }) => label)).toEqual(['B', 'A']);
  });

  test.each(['asc', 'desc'] as const)(
    'compared across times: days that stand beside none come last (%s)',
    (direction) => {
      const clicks = (month: string, count: number) => ({
        month,
        publisherName: 'A',
        deviceType: 'mobile',
        clicks: count,
      });
      const given = [clicks('2026-03', 5), clicks('2025-11', 1), clicks('2025-12', 2), clicks('2026-01', 4)];
      const asked = { rows: ['publisherName' as const], across: ['month' as const] };
      const sort = [{ field: 'month' as const, direction }];
      const table = tableFor({ ...asked, sort, compare: ['2025-11-01_2026-01-31'] }, given);
      const times = direction === 'asc' ? '2026-02, 2026-03' : '2026-03, 2026-02';
      const figures = direction === 'asc' ? ['- 5 - 5', '1 2 4 7'] : ['5 - - 5', '2 1 4 7'];
      expect(columnsOf(table)).toEqual([`${times}, (without), total`, ...figures]);
    },
  );

  test('months stand beside the months a year before; the running one is not finished', () => {
    const table = tableFor({ rows: ['month'], compare: ['year'] });
    expect(textOf(table)).toEqual([
      '2026-02 | 15 4 11.00 2.75%',
      '2026-03 | 2 7 - -%',
      'total:  | 17 11 6.00 0.5454545454545454%',
    ]);
    expect(table.rows.map(({ unfinished }) => unfinished)).toEqual([false, true]);
  });
});

describe('what is asked for', () => {
  const asked = (patch: Partial<Definition>) =>
    askedPeriods({ ...emptyDefinition, values: ['clicks'], ...patch }, today);

  test('a total is a report of its own, and conditions on values choose rows only', () => {
    const where: Definition['where'] = [
      [
        { field: 'clicks', operator: '>', values: ['3'] },
        { field: 'deviceType', operator: 'in', values: ['mobile'] },
      ],
    ];
    const [now] = asked({ rows: ['publisherName'], across: ['month'], where });
    const conditions = Object.fromEntries(now!.levels.map(({ key, body }) => [key, body.conditions.length]));
    expect(conditions).toEqual({ 'publisherName,month': 1, publisherName: 2, month: 1, '': 1 });
  });

  test('alternatives start with "or"; with values in them there are no totals', () => {
    const where: Definition['where'] = [
      [{ field: 'clicks', operator: '>', values: ['3'] }],
      [{ field: 'publisherName', operator: '=', values: ['A'] }],
    ];
    const [now] = asked({ rows: ['publisherName'], where });
    expect(now!.levels.map(({ key }) => key)).toEqual([levelKey(['publisherName'])]);
    expect(now!.levels[0]!.body.conditions.map(({ or }) => or)).toEqual([undefined, true]);
  });

  test('relative days mean what they mean today', () => {
    const [now] = asked({ rows: ['month'], where: [[{ field: 'date', operator: '>=', values: ['today-7'] }]] });
    expect(now!.levels[0]!.body.conditions[0]!.valueList).toEqual(['2026-03-08']);
  });
});

test('fewer rejections are good news, more cost is none', () => {
  expect(newsOf('rejectedConversions', -0.1)).toBe('good');
  expect(newsOf('clicks', -0.1)).toBe('bad');
  expect(newsOf('totalNetCost', 0.5)).toBe('none');
  expect(newsOf('clicks', null)).toBe('none');
});
