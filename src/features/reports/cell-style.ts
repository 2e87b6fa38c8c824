import type { CSSProperties } from 'react';
import type { CellStyle, Definition } from '#src/report/definition.ts';
import { figureOf, type ReportTable, type TableRow, type ValueColumn } from '#src/report/result.ts';

/** Cell colouring relative to the measure's maximum in the rows: a bar or a shade. */
export interface Colours {
  styleOf: (column: ValueColumn) => CellStyle | undefined;
  most: (column: ValueColumn) => number;
}

/** `styles` are those of the report as it is now: choosing another look does not run it again. */
export function coloursOf(table: ReportTable, styles: Definition['styles']): Colours {
  const most = new Map<string, number>();
  const keyOf = ({ measure, group }: ValueColumn) => `${measure}${group.values === null ? '+' : ''}`;
  for (const column of table.columns) {
    if (!styles[column.measure] || column.show === 'change') continue;
    let largest = most.get(keyOf(column)) ?? 0;
    for (const row of table.rows) {
      if (row.kind === 'row') largest = Math.max(largest, Math.abs(figureOf(table, row, column) ?? 0));
    }
    most.set(keyOf(column), largest);
  }
  return {
    styleOf: ({ measure, show }) => (show === 'value' ? styles[measure] : undefined),
    most: (column) => most.get(keyOf(column)) ?? 0,
  };
}

/** The background of a figure; undefined for none. */
export function cellStyle(
  { styleOf, most }: Colours,
  row: TableRow,
  column: ValueColumn,
  text: string | null,
): CSSProperties | undefined {
  const how = styleOf(column);
  const largest = most(column);
  if (!how || row.kind !== 'row' || text === null || largest === 0) return undefined;
  const share = Math.round(Math.min(1, Math.abs(Number(text)) / largest) * 100);
  if (how === 'scale') {
    // Figures are read on the darkest shade, in either theme.
    const shade = Math.round(share * 0.35);
    return {
      background: `color-mix(in srgb, var(--chart-scale) ${shade}%, transparent)`,
      color: 'var(--table-text)',
    };
  }
  return {
    background: 'linear-gradient(var(--chart-bar), var(--chart-bar)) no-repeat right center',
    backgroundSize: `${share}% 70%`,
  };
}
