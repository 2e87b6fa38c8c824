import type { ConversionRow } from '#contract/conversions';
import type { DocumentConversions, DocumentOrder } from '#contract/documents';
import type { Column, ListDefinition } from '#src/table/types.ts';
import { convertedAt, sentAs } from '#src/lib/converted.ts';
import * as t from '#text';

/** What an invoice charges of a conversion, what a payment pays of it. */
export type Counted = 'cost' | 'commission';

/** Before the names of what the list of a document's conversions keeps in the address. */
export const PREFIX = 'c-';

/** A page of a document's conversions as the API takes it. */
export interface Page extends DocumentOrder {
  offset: number;
  limit: number;
}

/** Calls for one page of what a document is made of. */
export type LoadPage = (page: Page, signal?: AbortSignal) => Promise<{ data: DocumentConversions }>;

const MOST = 500;

export async function firstPage(load: LoadPage, signal?: AbortSignal): Promise<DocumentConversions> {
  return (await load({ offset: 0, limit: MOST }, signal)).data;
}

/** A document's conversions page by page; ends also where fewer come than it says. */
export async function* pagesFrom(
  first: DocumentConversions,
  load: LoadPage,
  signal?: AbortSignal,
): AsyncGenerator<readonly ConversionRow[]> {
  let done = 0;
  let page = first;
  while (page.conversions.length > 0) {
    yield page.conversions;
    done += page.conversions.length;
    if (done >= page.conversionCount) return;
    page = (await load({ offset: done, limit: MOST }, signal)).data;
  }
}

/** Every conversion of a document. */
export async function allConversions(load: LoadPage): Promise<ConversionRow[]> {
  const rows: ConversionRow[] = [];
  for await (const page of pagesFrom(await firstPage(load), load)) rows.push(...page);
  return rows;
}

function columns(currency: string, counted: Counted): Column<ConversionRow>[] {
  const c = t.documents.columns;
  const publisher: Column<ConversionRow> = {
    id: 'publisher',
    header: c.publisher,
    kind: 'text',
    width: 160,
    sort: 'publisherName',
    csv: 'publisherName',
    value: (row) => row.publisherName,
  };
  const amount = (row: ConversionRow) => (counted === 'cost' ? row.cost?.amount : row.commission.amount);
  return [
    {
      id: 'reference',
      header: c.reference,
      kind: 'text',
      width: 130,
      sort: 'advertiserRef',
      csv: 'advertiserRef',
      value: (row) => row.advertiserRef,
    },
    {
      id: 'converted',
      header: c.converted,
      kind: 'day',
      sort: 'conversionDate',
      csv: 'conversionDate',
      value: (row) => row.conversionDate,
    },
    {
      id: 'campaign',
      header: c.campaign,
      kind: 'text',
      width: 180,
      sort: 'campaignName',
      csv: 'campaignName',
      value: (row) => row.campaignName,
    },
    ...(counted === 'cost' ? [publisher] : []),
    {
      id: 'value',
      header: c.value,
      kind: 'money',
      width: 130,
      currency,
      sort: 'conversionValue.amount',
      csv: 'conversionValue',
      hint: sentAs,
      value: (row) => row.conversionValue.amount,
    },
    {
      id: 'amount',
      header: c[counted],
      kind: 'money',
      width: 155,
      currency,
      sort: `${counted}.amount`,
      csv: counted,
      hint: convertedAt,
      value: amount,
    },
    {
      id: 'id',
      header: c.id,
      kind: 'id',
      sort: 'conversionId',
      csv: 'conversionId',
      hiddenByDefault: true,
      value: (row) => row.conversionId,
    },
  ];
}

/**
 * The list of a document's conversions, in the document's own order and currency.
 * @param file names the exported file: "invoice-801943".
 */
export function documentList(file: string, currency: string, counted: Counted): ListDefinition<ConversionRow, {}> {
  return {
    name: file,
    title: t.documents.conversions,
    columns: columns(currency, counted),
    filters: {},
    sort: { column: '', direction: 'asc' },
    rowId: (row) => row.conversionId,
    rowName: (row) => t.documents.conversion(row.conversionId),
  };
}
