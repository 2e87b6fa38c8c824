import { describe, expect, test } from 'vitest';
import { readDefinition, writeDefinition, type Definition, type Line } from './definition.ts';
import { prepareChart } from './prepare.ts';
import { fromSaved, toSaved } from './saved.ts';
import { tableFor, today } from './testing.ts';

const average: Line = { kind: 'average', measure: 'clicks', at: '', name: '' };
const target: Line = { kind: 'target', measure: 'clicks', at: '20', name: 'Plan: spring' };

const linesOf = (patch: Partial<Definition>, kind: 'line' | 'bar' | 'stacked' | 'pie' = 'line') =>
  prepareChart(tableFor({ rows: ['month'], period: '2026-01-01_2026-03-31', ...patch }), kind, today)!;

describe('a line at a figure', () => {
  test('is at the mean of the finished times, those without a row as zero', () => {
    // January 0, February 15; March is not over.
    expect(linesOf({ lines: [average] }).lines).toMatchObject([
      { label: 'Average of Clicks', at: 7.5, shown: '8', second: false },
    ]);
  });

  test('is at the mean of all names, in a stack of the whole bars', () => {
    const rows: Partial<Definition> = { rows: ['publisherName'], period: '2026-02-01_2026-03-31', lines: [average] };
    expect(linesOf(rows, 'bar').lines).toMatchObject([{ at: 8.5 }]);
    expect(linesOf({ ...rows, across: ['deviceType'] }, 'stacked').lines).toMatchObject([{ at: 8.5 }]);
  });

  test('is where it was typed, under its own name or that of its kind', () => {
    expect(linesOf({ lines: [target, { ...target, name: '' }] }).lines).toMatchObject([
      { label: 'Plan: spring', at: 20, shown: '20' },
      { label: 'Target of Clicks', at: 20 },
    ]);
  });

  test('that cannot be drawn is named', () => {
    expect(linesOf({ lines: [{ ...average, measure: 'epc' }] }).leftOut).toEqual([
      'Not drawn: Average of Earnings per click',
    ]);
    const pie = linesOf({ rows: ['publisherName'], period: '2026-02-01_2026-03-31', lines: [target] }, 'pie');
    expect([pie.lines, pie.leftOut]).toEqual([[], ['Not drawn: Plan: spring']]);
  });

  test('is kept in the address and in a saved report', () => {
    const { definition } = tableFor({ rows: ['month'], lines: [average, target] });
    const address = writeDefinition(new URLSearchParams(), definition);
    expect(readDefinition(new URLSearchParams(address.toString())).lines).toEqual([average, target]);
    expect(fromSaved(toSaved(definition)).lines).toEqual([average, target]);
  });

  test('of an address that names no figure or an unknown measure is left out, the others stay', () => {
    const search = new URLSearchParams('lines=target:clicks:lots&lines=average:nothing&lines=average:clicks');
    expect(readDefinition(search).lines).toEqual([average]);
  });
});

test('a report saved before there were lines opens', () => {
  const { definition } = tableFor({ rows: ['month'], chart: 'line' });
  const { lines: _lines, ...view } = toSaved(definition).view;
  expect(fromSaved({ ...toSaved(definition), view })).toEqual(definition);
});
