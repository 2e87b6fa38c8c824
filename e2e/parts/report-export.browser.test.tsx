/** Files of a report. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from './app.tsx';

test('a report with a text that no Excel cell holds says which, the limit and the way out', async () => {
  const rows = [
    { publisherName: 'Milo', clicks: '20' },
    { publisherName: 'x'.repeat(40_000), clicks: '7' },
  ];
  await openApp('publisher', '/1/200001/reports?rows=publisherName&values=clicks&period=last30', {
    executeReport: rows,
    listDayNotes: [],
  });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Excel (XLSX)' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'The export failed: In row 3, the text of “Publisher” has 40,000 characters, and an Excel cell holds at most 32,767. Choose CSV for this one.',
    );
});
