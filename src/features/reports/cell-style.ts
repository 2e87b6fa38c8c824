import type { CSSProperties } from 'react';
import type { MeasureName } from '#contract/reports/measures';
import { isOthers } from '#src/report/others.ts';
import { figureOf, type ReportTable, type TableRow, type ValueColumn } from '#src/report/result.ts';
import { againstTarget, isForOne, thresholdOf, type CellRules, type Threshold, type Tone } from '#src/report/rules.ts';

/** The rules of a table's cells, and each measure's largest figure in the rows, which bars and shades are shares of. */
export interface Rules {
  of: CellRules;
  most: (column: ValueColumn) => number;
}

/** What a rule says of a cell. */
export type Look =
  | { kind: 'bars'; style: CSSProperties }
  | { kind: 'scale'; style: CSSProperties }
  | { kind: 'icon'; tone: Tone; threshold: Threshold }
  | { kind: 'colour'; tone: Tone; threshold: Threshold }
  /** `open`: the row's period is not over, so the target may still be met or missed. */
  | { kind: 'target'; verdict: 'met' | 'missed' | 'open'; share: string | null };

const isOwnRow = (row: TableRow, { group }: ValueColumn): boolean =>
  row.kind === 'row' && !isOthers(row.values) && !isOthers(group.values ?? []);

/** `rules` are those of the report as it is now: choosing another look does not run it again. */
export function rulesOf(table: ReportTable, rules: CellRules): Rules {
  const most = new Map<string, number>();
  const keyOf = ({ measure, group }: ValueColumn) => `${measure}${group.values === null ? '+' : ''}`;
  for (const column of table.columns) {
    const kind = rules[column.measure]?.kind;
    if ((kind !== 'bars' && kind !== 'scale') || column.show === 'change') continue;
    let largest = most.get(keyOf(column)) ?? 0;
    for (const row of table.rows) {
      if (isOwnRow(row, column)) largest = Math.max(largest, Math.abs(figureOf(table, row, column) ?? 0));
    }
    most.set(keyOf(column), largest);
  }
  return { of: rules, most: (column) => most.get(keyOf(column)) ?? 0 };
}

/**
 * Whether a threshold or a target is about a cell. Those of a sum are about rows: a total and the others are more than
 * one row, and a period that is not over is less than one.
 */
function isJudged(measure: MeasureName, row: TableRow, column: ValueColumn): boolean {
  return isForOne(measure) || (isOwnRow(row, column) && column.group.values !== null && !row.unfinished);
}

/** @param figure the exact one; null for none. */
export function lookOf(rules: Rules, row: TableRow, column: ValueColumn, figure: string | null): Look | undefined {
  const { measure, show } = column;
  const rule = rules.of[measure];
  if (!rule || show === 'change' || figure === null) return undefined;
  if (rule.kind === 'bars' || rule.kind === 'scale') {
    const largest = rules.most(column);
    if (largest === 0 || !isOwnRow(row, column)) return undefined;
    const share = Math.round(Math.min(1, Math.abs(Number(figure)) / largest) * 100);
    return { kind: rule.kind, style: rule.kind === 'scale' ? shadeOf(share) : barOf(share) };
  }
  const judged = isJudged(measure, row, column);
  if (rule.kind === 'target') {
    if (!judged && !(row.unfinished && isOwnRow(row, column) && column.group.values !== null)) return undefined;
    const { met, share } = againstTarget(rule, figure);
    return { kind: 'target', verdict: judged ? (met ? 'met' : 'missed') : 'open', share };
  }
  const threshold = judged ? thresholdOf(rule.thresholds, figure) : undefined;
  return threshold && { kind: rule.kind, tone: threshold.tone, threshold };
}

/** Figures are read on the darkest shade, in either theme. */
const shadeOf = (share: number): CSSProperties => ({
  background: `color-mix(in srgb, var(--chart-scale) ${Math.round(share * 0.35)}%, transparent)`,
  color: 'var(--table-text)',
});

const barOf = (share: number): CSSProperties => ({
  background: 'linear-gradient(var(--chart-bar), var(--chart-bar)) no-repeat right center',
  backgroundSize: `${share}% 70%`,
});
