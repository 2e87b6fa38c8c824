import { measures } from '#contract/reports/measures';
import { isRoundedApart } from '#src/lib/money.ts';
import { addsUp } from './chart-kinds.ts';
import { writeValue } from './format.ts';
import { hidesRows } from './requests.ts';
import type { ReportTable } from './result.ts';

/** Nobody adds up more rows than these by hand. */
const MOST_ROWS = 200;

/** Whether the rows of a column of money come, as they are shown, to another sum than the total below them. */
export function hasRoundedTotal(table: ReportTable): boolean {
  const { total, definition, columns, cell } = table;
  if (!total || hidesRows(definition) || table.rowCount > MOST_ROWS) return false;
  const rows = table.rows.filter(({ kind }) => kind === 'row');
  return columns.some((column) => {
    const { measure, show } = column;
    if (show !== 'value' || measures[measure].unit !== 'money' || !addsUp(measure)) return false;
    const of = cell(total, column);
    return (
      of !== null &&
      isRoundedApart(
        rows.map((row) => writeValue(measure, cell(row, column)) || '0'),
        writeValue(measure, of),
      )
    );
  });
}
