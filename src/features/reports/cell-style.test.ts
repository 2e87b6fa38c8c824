import { expect, it } from 'vitest';
import { tableFor } from '#src/report/testing.ts';
import { OTHERS } from '#src/report/others.ts';
import type { CellRule } from '#src/report/rules.ts';
import { lookOf, rulesOf } from './cell-style.ts';

const clicksOf = (publisherName: string, clicks: number, month = '2026-02') => ({
  month,
  publisherName,
  deviceType: 'mobile',
  clicks,
});
const target: CellRule = { kind: 'target', aim: 'least', target: '8' };

function looks(rule: CellRule, table: ReturnType<typeof tableFor>) {
  const rules = rulesOf(table, { clicks: rule });
  const [column] = table.columns;
  if (!column) throw new Error('There is no column.');
  const rows = table.total ? [...table.rows, table.total] : table.rows;
  return rows.map((row) => lookOf(rules, row, column, table.cell(row, column)));
}

it('judges rows by a target; totals and others are more than a row', () => {
  const facts = [clicksOf('A', 8), clicksOf('B', 7), clicksOf(OTHERS, 20)];
  expect(looks(target, tableFor({ rows: ['publisherName'] }, facts))).toEqual([
    { kind: 'target', verdict: 'met', share: '1.000' },
    { kind: 'target', verdict: 'missed', share: '0.875' },
    undefined,
    undefined,
  ]);
});

it('does not judge a month that is not over, but says its share of the target', () => {
  const facts = [clicksOf('A', 8), clicksOf('A', 2, '2026-03')];
  const rows = { rows: ['month' as const] };
  expect(looks(target, tableFor(rows, facts))[1]).toEqual({ kind: 'target', verdict: 'open', share: '0.250' });
  const low: CellRule = { kind: 'icon', thresholds: [{ test: '<', values: ['9'], tone: 'bad' }] };
  expect(looks(low, tableFor(rows, facts)).map((look) => look?.kind)).toEqual(['icon', undefined, undefined]);
});

it('draws bars as shares of the largest row, not of the others', () => {
  const facts = [clicksOf('A', 10), clicksOf('B', 5), clicksOf(OTHERS, 90)];
  const drawn = looks({ kind: 'bars' }, tableFor({ rows: ['publisherName'] }, facts));
  const sizes = drawn.map((look) => (look?.kind === 'bars' ? look.style.backgroundSize : undefined));
  expect(sizes).toEqual(['100% 70%', '50% 70%', undefined, undefined]);
});
