import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';

/** Rows of a table to fill in: the columns' names as the page says them, and one row for each kind of decision. */
export function templateRows(currency: string): string[][] {
  const { columns, filters, statuses } = t.conversions;
  const { templateReference: example } = t.validate;
  return [
    [columns.reference, columns.status, columns.value, filters.currency, columns.reason],
    [example(1), statuses.approved, '', '', ''],
    [example(2), statuses.rejected, '', '', storedWord('Goods returned')],
    [example(3), statuses.approved, '129.50', currency, ''],
  ];
}
