import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dottedParts } from '#src/chart/dotted.ts';
import { chartKinds } from '#src/chart/types.ts';
import type { Definition } from './definition.ts';
import { exported } from './export.ts';
import { whyNot } from './chart-kinds.ts';
import { OTHERS } from './others.ts';
import { prepareChart } from './prepare.ts';
import { fromSaved, isSame, toSaved, withFixedDates } from './saved.ts';
import { monthAt, monthIndex } from '#src/lib/day.ts';
import { anyDefinition, tableFor, today, type Fact } from './testing.ts';

const shapes: readonly (readonly [rows: Definition['rows'], across: Definition['across']])[] = [
  [[], []],
  [['month'], []],
  [['publisherName', 'month'], []],
  [['month'], ['publisherName']],
  [['publisherName'], ['month', 'deviceType']],
];

const values = (patch: Parameters<typeof tableFor>[0], kind: (typeof chartKinds)[number]) => {
  const chart = prepareChart(tableFor(patch), kind, today)!;
  return chart.points.map((point) => [point.label, ...chart.series.map(({ key }) => point.values[key])]);
};

describe('a chart of a report', () => {
  test('has a point for every month of the period, a gap where nothing happened, and the running one dotted', () => {
    const patch = { rows: ['month'], period: '2026-01-01_2026-03-31' } as const;
    expect(values(patch, 'line')).toEqual([
      ['Jan 2026', null],
      ['Feb 2026', 15],
      ['Mar 2026', 2],
    ]);
    const { points, series } = prepareChart(tableFor(patch), 'line', today)!;
    expect(points.map(({ unfinished }) => unfinished)).toEqual([false, false, true]);
    expect(dottedParts(points, series[0]!.key)).toEqual({ solid: [null, 15, null], dotted: [null, 15, 2] });
    const cut = [true, false, false, true].map((unfinished, at) => ({ values: { s: at }, unfinished }));
    expect(dottedParts(cut, 's')).toEqual({ solid: [null, 1, 2, null], dotted: [0, 1, 2, 3] });
  });

  test('draws fields across as series, and periods it is compared with as earlier ones', () => {
    expect(values({ rows: ['publisherName'], across: ['deviceType'] }, 'stacked')).toEqual([
      ['B', 9, null],
      ['A', 7, 1],
    ]);
    const compared = prepareChart(tableFor({ rows: ['publisherName'], compare: ['year'] }), 'bar', today)!;
    expect(compared.series.map(({ earlier }) => earlier)).toEqual([false, true]);
    expect(compared.points.map(({ label }) => label)).toContain('C');
  });

  test.each([
    ['pie', { rows: ['publisherName'] }],
    ['stacked', { rows: ['publisherName'], across: ['deviceType'] }],
    ['line', { rows: ['month'], across: ['deviceType'] }],
    ['funnel', { rows: [], values: ['clicks', 'totalConversions'] }],
  ] as const)('says that a %s has no place for the period before', (kind, patch) => {
    const table = tableFor({ ...(patch as Partial<Definition>), compare: ['previous'] });
    expect(prepareChart(table, kind, today)!.leftOut.join()).toMatch(/Not drawn: .*period before/i);
  });

  test('says which measure is compared, and which times only the compared period has', () => {
    const two = { rows: ['publisherName'], values: ['clicks', 'totalConversions'], compare: ['year'] } as const;
    expect(prepareChart(tableFor(two as Partial<Definition>), 'bar', today)!.leftOut).toEqual([
      'Compared for Clicks alone',
    ]);
    const longer = { rows: ['month'], period: '2026-02-01_2026-02-28', compare: ['2025-02-01_2025-03-31'] } as const;
    expect(prepareChart(tableFor(longer as Partial<Definition>), 'line', today)!.leftOut).toEqual([
      'Not drawn: 31 days that only the compared period has',
    ]);
  });

  test.each([[[]], [['deviceType']]] as const)(
    'cuts a pie into what adds up to the total, the small ones as others, across %j',
    (across) => {
      const chart = prepareChart(tableFor({ rows: ['publisherName'], across: [...across] }), 'pie', today)!;
      expect(chart.series).toHaveLength(1);
      const [series] = chart.series;
      expect(chart.points.reduce((sum, point) => sum + (point.values[series!.key] ?? 0), 0)).toBe(17);
      expect(chart.leftOut).toEqual([]);
    },
  );

  /** Clicks of some publishers in the months up to March 2026, each pair with another number. */
  const clicksOf = (publishers: number, months: number): Fact[] =>
    Array.from({ length: publishers * months }, (_, at) => ({
      publisherName: `P${String(at % publishers).padStart(2, '0')}`,
      month: monthAt(monthIndex(today) - Math.floor(at / publishers)),
      deviceType: 'mobile',
      clicks: at + 1,
    }));
  const year = '2025-04-01_2026-03-31';

  test('cuts a pie of times into what adds up, and says nothing of leaving out', () => {
    const table = tableFor({ rows: ['month'], across: [], period: '2022-04-01_2026-03-31' }, clicksOf(1, 48));
    const { points, leftOut } = prepareChart(table, 'pie', today)!;
    expect(points.at(-1)).toMatchObject({ label: 'Others (40)', rest: true });
    expect(leftOut).toEqual([]);
  });

  test('keeps every time and the newest, however many there are', () => {
    for (const kind of ['line', 'area', 'bar', 'stacked', 'heat'] as const) {
      const table = tableFor(
        { rows: ['month'], across: ['deviceType'], period: '2022-04-01_2026-03-31' },
        clicksOf(1, 48),
      );
      const { points, leftOut } = prepareChart(table, kind, today)!;
      expect(points).toHaveLength(48);
      expect(points.at(-1)!.label).toBe('Mar 2026');
      expect(leftOut).toEqual([]);
    }
  });

  test('sums names beyond the largest as others, which with them are the whole', () => {
    for (const kind of ['bar', 'stacked', 'pie'] as const) {
      const table = tableFor({ rows: ['publisherName'], period: year }, clicksOf(70, 1));
      const { points, series } = prepareChart(table, kind, today)!;
      expect(points.at(-1)!.label).toMatch(/^Others \(\d+\)$/);
      const drawn = points.reduce((all, { values: of }) => all + (of[series[0]!.key] ?? 0), 0);
      expect(drawn).toBe((70 * 71) / 2);
      expect(points.map(({ label }) => label)).toContain('P69');
    }
  });

  test('leaves the smallest rates out, and says so', () => {
    const table = tableFor({ rows: ['publisherName'], values: ['epc'], period: year }, clicksOf(40, 1));
    const { points, leftOut } = prepareChart(table, 'bar', today)!;
    expect(points).toHaveLength(15);
    expect(leftOut).toEqual(['15 of 40 shown']);
  });

  test('stacks the whole of each row, the values across beyond the eighth as others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 14 }), fc.boolean(), (several, timesAcross) => {
        const patch = timesAcross
          ? ({ rows: ['publisherName'], across: ['month'] } as const)
          : ({ rows: ['month'], across: ['publisherName'] } as const);
        const table = tableFor({ ...patch, period: year }, clicksOf(several, Math.min(12, several)));
        const chart = prepareChart(table, 'stacked', today)!;
        expect(chart.series.length).toBeLessThanOrEqual(8);
        for (const { row, values: of } of chart.points.filter((point) => point.row)) {
          const drawn = chart.series.reduce((all, { key }) => all + (of[key] ?? 0), 0);
          expect(drawn).toBe(Number(table.cell(row!, { group: { values: null }, measure: 'clicks', period: 0 })));
        }
      }),
    );
  });

  test('has the others of the report among its own', () => {
    const facts = clicksOf(11, 12).map((fact) => ({
      ...fact,
      publisherName: fact.publisherName === 'P00' ? OTHERS : fact.publisherName,
    }));
    const table = tableFor({ rows: ['month'], across: ['publisherName'], period: year }, facts);
    const { series } = prepareChart(table, 'stacked', today)!;
    expect(series.filter(({ label }) => label === 'Others')).toHaveLength(1);
  });

  test('stacks only parts of one sum, and names the values that are none', () => {
    const patch = { rows: ['month'], values: ['validatedNetCost', 'pendingNetCost', 'originalOrderValue'] } as const;
    const { series, leftOut } = prepareChart(tableFor({ ...patch, values: [...patch.values] }), 'stacked', today)!;
    expect(series.map(({ measure }) => measure)).toEqual(['validatedNetCost', 'pendingNetCost']);
    expect(leftOut).toEqual(['Not drawn: Original order value']);
  });

  test('gives another unit an axis of its own, and names a third', () => {
    const table = tableFor({ rows: ['month'], values: ['clicks', 'conversionRate', 'epc'] });
    const chart = prepareChart(table, 'line', today)!;
    expect(chart.series.map(({ measure, second }) => [measure, second])).toEqual([
      ['clicks', false],
      ['conversionRate', true],
    ]);
    expect(chart.secondPercent).toBe(true);
    expect(chart.leftOut).toEqual(['Not drawn: Earnings per click']);
  });

  test('piles parts of a sum along time, the ninth and further as others', () => {
    const table = tableFor({ rows: ['month'], across: ['publisherName'], period: year }, clicksOf(11, 12));
    const { series, points, timed } = prepareChart(table, 'stackedArea', today)!;
    expect(timed).toBe(true);
    expect(series.map(({ rest }) => rest)).toEqual([...Array.from({ length: 7 }, () => false), true]);
    for (const { row, values: of } of points) {
      const drawn = series.reduce((all, { key }) => all + (of[key] ?? 0), 0);
      expect(drawn).toBe(Number(table.cell(row!, { group: { values: null }, measure: 'clicks', period: 0 })));
    }
  });

  test('has small charts of the largest values across and one of the others', () => {
    const table = tableFor({ rows: ['month'], across: ['publisherName'], period: year }, clicksOf(20, 12));
    const { series, leftOut } = prepareChart(table, 'multiples', today)!;
    expect(series).toHaveLength(12);
    expect(series.at(-1)!.label).toBe('Others');
    expect(leftOut).toEqual([]);
    const rates = tableFor(
      { rows: ['month'], across: ['publisherName'], values: ['epc'], period: year },
      clicksOf(20, 12),
    );
    expect(prepareChart(rates, 'multiples', today)!.leftOut).toEqual(['12 of 20 columns drawn']);
  });

  test('places names by two values, and says how many have only one of them', () => {
    const table = tableFor({ rows: ['publisherName'], values: ['clicks', 'clicks', 'epc'] });
    const { series, points, leftOut } = prepareChart(table, 'scatter', today)!;
    expect(series.map(({ measure }) => measure)).toEqual(['clicks', 'clicks']);
    expect(points.map(({ label }) => label)).toEqual(['B', 'A']);
    expect(leftOut).toEqual(['Not drawn: Earnings per click']);
    const half = prepareChart(tableFor({ rows: ['publisherName'], values: ['clicks', 'epc'] }), 'scatter', today)!;
    expect([half.points.length, half.leftOut]).toEqual([0, ['0 of 2 shown']]);
  });

  test('has no dot of a sum among the names, and says how many it has', () => {
    const many = tableFor({ rows: ['publisherName'], values: ['clicks', 'clicks'], period: year }, clicksOf(801, 1));
    const { points, leftOut } = prepareChart(many, 'scatter', today)!;
    expect(points).toHaveLength(800);
    expect(points.every(({ row }) => row !== undefined)).toBe(true);
    expect(leftOut).toEqual(['800 of 801 shown']);
  });

  test('keeps the names that are largest over all columns', () => {
    const facts: Fact[] = [
      ...Array.from({ length: 16 }, (_, at) => ({
        publisherName: `Small ${at}`,
        month: '2026-02',
        deviceType: 'mobile',
        clicks: 10 + at,
      })),
      { publisherName: 'Late', month: '2026-03', deviceType: 'mobile', clicks: 500 },
    ];
    const table = tableFor({ rows: ['publisherName'], across: ['month'] }, facts);
    expect(prepareChart(table, 'stacked', today)!.points.map(({ label }) => label)).toContain('Late');
  });

  test('is refused with the reason where it cannot be drawn', () => {
    expect(whyNot('heat', { rows: ['month'], across: [], values: ['clicks'] })).toContain('across');
    expect(whyNot('pie', { rows: ['month'], across: [], values: ['epc'] })).toContain('adds up');
    expect(whyNot('funnel', { rows: [], across: [], values: ['clicks', 'epc'] })).toContain('two counts');
    expect(prepareChart(tableFor({ rows: [] }), 'line', today)).toBeUndefined();
  });

  test('of any kind and any fields has something drawn or a reason', () => {
    fc.assert(
      fc.property(fc.constantFrom(...chartKinds), anyDefinition, (kind, { values: shown, compare, top, lines }) => {
        for (const [rows, across] of shapes) {
          const table = tableFor({ rows, across, values: shown, compare, top, lines });
          const chart = prepareChart(table, kind, today);
          if (!chart) expect(whyNot(kind, table.definition)).toBeDefined();
          else expect(chart.series.length).toBeGreaterThan(0);
        }
      }),
    );
    expect(whyNot('stacked', { rows: ['publisherName'], across: [], values: ['epc'] })).toContain('adds up');
  });

  test('never draws a number that the table does not have', () => {
    fc.assert(
      fc.property(fc.constantFrom(...chartKinds), fc.boolean(), fc.boolean(), (kind, across, compare) => {
        const table = tableFor({
          rows: ['publisherName'],
          across: across ? ['deviceType'] : [],
          compare: compare ? ['year'] : [],
        });
        const chart = prepareChart(table, kind, today);
        for (const point of chart?.points ?? []) {
          for (const one of chart?.series ?? []) {
            if (kind === 'funnel' || !point.row) continue;
            expect(point.texts[one.key]).toBe(table.cell(point.row, one));
          }
        }
      }),
    );
  });
});

describe('a result to take away', () => {
  test('flat: one line a group, and its sum is the total of the page', () => {
    const table = tableFor({ rows: ['publisherName'], across: ['deviceType'] });
    const { columns, rows } = exported(table, 'flat', 'GBP', today);
    expect(columns.map(({ header }) => header)).toEqual(['Publisher', 'Device', 'Clicks']);
    expect(rows.map((cells) => cells.slice(0, 2))).toEqual([
      ['B', 'mobile'],
      ['A', 'mobile'],
      ['A', 'desktop'],
    ]);
    const sum = rows.reduce((all, cells) => all + Number(cells.at(-1)), 0);
    expect(String(sum)).toBe(table.cell(table.total!, { group: { values: null }, measure: 'clicks', period: 0 }));
  });

  test('as shown: the columns of the page, with its totals', () => {
    const { columns, rows } = exported(
      tableFor({ rows: ['publisherName'], across: ['deviceType'] }),
      'shown',
      'GBP',
      today,
    );
    expect(columns.map(({ header }) => header)).toEqual([
      'Publisher',
      'mobile · Clicks',
      'desktop · Clicks',
      'Total · Clicks',
    ]);
    expect(rows.at(-1)).toEqual(['Total', '16', '1', '17']);
  });
});

describe('a kept report', () => {
  test('opens as it was saved', () => {
    fc.assert(
      fc.property(anyDefinition, (one) => {
        expect(isSame(fromSaved(toSaved(one)), one)).toBe(true);
      }),
    );
  });

  test('means the same days for ever when they are fixed', () => {
    const { definition } = tableFor({ rows: ['month'] });
    const relative = {
      ...definition,
      period: 'last7',
      compare: ['previous', 'lastMonth'],
      where: [[{ field: 'date', operator: '>=', values: ['today-3'] }]],
    } as const;
    expect(withFixedDates(relative, today)).toMatchObject({
      period: '2026-03-09_2026-03-15',
      compare: ['previous', '2026-02-01_2026-02-28'],
      where: [[{ values: ['2026-03-12'] }]],
    });
  });
});
