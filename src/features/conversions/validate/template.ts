import { writeCsv } from '#src/lib/csv.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';
import { download } from '#src/ui/download.ts';

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

/** Saves the table to fill in as a file. */
export function downloadTemplate(currency: string): void {
  download(new Blob(['\uFEFF', writeCsv(templateRows(currency))], { type: 'text/csv' }), t.validate.templateName);
}
