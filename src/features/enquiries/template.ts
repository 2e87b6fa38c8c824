import type { Day } from '#src/lib/day.ts';
import { formatDay } from '#src/lib/day.ts';
import { writeCsv } from '#src/lib/csv.ts';
import { writeDecimal } from '#src/lib/typed-amount.ts';
import * as t from '#text';
import { download } from '#src/ui/download.ts';

/** Rows of a table to fill in: the columns' names as the page says them, and one claim. */
export function templateRows(currency: string, today: Day): string[][] {
  const { columns: c, template } = t.enquiries;
  return [
    [c.campaign, c.reference, c.ordered, c.value, c.currency, c.uid, c.expected, c.customer, c.notes],
    [
      template.campaign,
      t.validate.templateReference(1),
      formatDay(today),
      writeDecimal('64.90'),
      currency,
      '',
      '',
      '',
      '',
    ],
  ];
}

/** Saves the table to fill in as a file. */
export function downloadTemplate(currency: string, today: Day): void {
  const rows = templateRows(currency, today);
  download(new Blob(['\uFEFF', writeCsv(rows)], { type: 'text/csv' }), t.enquiries.template.file);
}
