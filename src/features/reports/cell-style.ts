import type { CSSProperties } from 'react';
import { isOthers } from '#src/report/others.ts';
import { figureOf, type ReportTable, type TableRow, type ValueColumn } from '#src/report/result.ts';
import { againstTarget, isForOne, thresholdOf, type CellRules, type Threshold, type Tone } from '#src/report/rules.ts';

/** The rules of a table's cells, and each measure's largest figure in the rows, which bars and shades are shares of. */
export interface Rules {
  of: CellRules;
  most: (column: ValueColumn) => number;
}

/** A cell's look by its rule. */
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
    if ((kind !== 'bars' && kind !== 'scale') || column.show !== 'value') continue;
    let largest = most.get(keyOf(column)) ?? 0;
    for (const row of table.rows) {
      if (isOwnRow(row, column)) largest = Math.max(largest, Math.abs(figureOf(table, row, column) ?? 0));
    }
    most.set(keyOf(column), largest);
  }
  return { of: rules, most: (column) => most.get(keyOf(column)) ?? 0 };
}

/**
 * How a threshold or a target is about a cell. Those of a sum are about rows: a total and the others are more than one
 * row, and a period that is not over is less than one, so that its target is `open`.
 */
function judging(row: TableRow, column: ValueColumn): 'whole' | 'open' | 'none' {
  if (isForOne(column.measure)) return 'whole';
  if (!isOwnRow(row, column) || column.group.values === null) return 'none';
  return row.unfinished || row.from || row.until ? 'open' : 'whole';
}

/** @param figure the exact one; null for none. */
export function lookOf(rules: Rules, row: TableRow, column: ValueColumn, figure: string | null): Look | undefined {
  const rule = rules.of[column.measure];
  if (!rule || column.show !== 'value' || figure === null) return undefined;
  if (rule.kind === 'bars' || rule.kind === 'scale') {
    const largest = isOwnRow(row, column) ? rules.most(column) : 0;
    return largest === 0 ? undefined : drawn(rule.kind, Math.abs(Number(figure)) / largest);
  }
  const about = judging(row, column);
  if (about === 'none') return undefined;
  if (rule.kind === 'target') {
    const { met, share } = againstTarget(rule, figure);
    return { kind: 'target', verdict: about === 'open' ? 'open' : met ? 'met' : 'missed', share };
  }
  const threshold = about === 'whole' ? thresholdOf(rule.thresholds, figure) : undefined;
  return threshold && { kind: rule.kind, tone: threshold.tone, threshold };
}

/** @param share of the largest figure, from 0 to 1. */
function drawn(kind: 'bars' | 'scale', share: number): Look {
  const percent = Math.round(Math.min(1, share) * 100);
  return kind === 'bars' ? { kind, style: barOf(percent) } : { kind, style: shadeOf(percent) };
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
