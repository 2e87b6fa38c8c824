import type { ConversionRow } from '#contract/conversions';
import type { DocumentConversions, DocumentLine } from '#contract/documents';
import type { Answer } from '#src/api/call.ts';
import type { DataTableProps } from '#src/table/DataTable.tsx';
import type { Column } from '#src/list/types.ts';
import * as t from '#text';
import { firstPage, pagesFrom, type LoadPage } from './rows.ts';

/** CSV of a document: its conversions page by page, then its other lines. */

type Cell = ReturnType<Column<never>['value']>;

const ofLine = [
  {
    id: 'what',
    header: t.documents.lineColumns.what,
    kind: 'text',
    csv: 'description',
    value: (row) => row.description,
  },
  {
    id: 'quantity',
    header: t.documents.lineColumns.quantity,
    kind: 'number',
    csv: 'quantity',
    value: (row) => row.quantity,
  },
] satisfies Column<DocumentLine>[];

export function exportOf({ conversionCount, lines }: DocumentConversions): DataTableProps<ConversionRow>['exported'] {
  if (lines.length === 0) return undefined;
  return { title: t.documents.everything, total: conversionCount + lines.length, further: ofLine };
}

function inColumn(line: DocumentLine, column: string): Cell {
  return { campaign: line.campaignName, amount: line.net }[column];
}

const cells = (values: readonly Cell[]) => values.map((value) => String(value ?? ''));

/** @param columns of the conversions. The total is the document's own count. */
export async function documentCsv(
  columns: readonly Column<ConversionRow>[],
  load: LoadPage,
  signal: AbortSignal,
): Promise<Answer<ReadableStream<Uint8Array>>> {
  const [{ writeCsv }, first] = await Promise.all([import('#src/lib/csv.ts'), firstPage(load, signal)]);
  const exported = columns.flatMap(({ id, csv, value }) => (typeof csv === 'string' ? [{ id, csv, value }] : []));
  async function* parts() {
    yield [[...exported, ...ofLine].map(({ csv }) => csv)];
    for await (const rows of pagesFrom(first, load, signal))
      yield rows.map((row) => cells([...exported.map(({ value }) => value(row)), ...ofLine.map(() => null)]));
    yield first.lines.map((line) =>
      cells([...exported.map(({ id }) => inColumn(line, id)), ...ofLine.map(({ value }) => value(line))]),
    );
  }
  const coming = parts();
  const encoder = new TextEncoder();
  const data = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await coming.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(writeCsv(value)));
      },
    },
    // Pages are fetched only on demand, so that cancelling stops the requests.
    { highWaterMark: 0 },
  );
  return { data, total: first.conversionCount + first.lines.length };
}
