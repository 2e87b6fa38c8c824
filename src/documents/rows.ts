import type { ConversionRow } from '#contract/conversions';
import { documentSorts, type DocumentConversions, type DocumentOrder } from '#contract/documents';
import { convertedAt, sentAs } from '#src/lib/converted.ts';
import { makers, named } from '#src/list/columns.ts';
import type { ListDefinition } from '#src/list/types.ts';
import * as t from '#text';

/** The amount of a conversion that an invoice charges or a payment pays. */
export type Counted = 'cost' | 'commission';

export interface Page extends DocumentOrder {
  offset: number;
  limit: number;
}

export type LoadPage = (page: Page, signal?: AbortSignal) => Promise<{ data: DocumentConversions }>;

const MOST = 500;

export async function firstPage(load: LoadPage, signal?: AbortSignal): Promise<DocumentConversions> {
  return (await load({ offset: 0, limit: MOST }, signal)).data;
}

/** A document's conversions page by page; stops when a page is short. */
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

export async function allConversions(load: LoadPage): Promise<ConversionRow[]> {
  const rows: ConversionRow[] = [];
  for await (const page of pagesFrom(await firstPage(load), load)) rows.push(...page);
  return rows;
}

/**
 * The list of a document's conversions, in the document's own order and currency. @param file name of the exported
 * file: "invoice-801943"
 */
export function documentList(file: string, currency: string, counted: Counted): ListDefinition<ConversionRow> {
  const make = makers<ConversionRow>(documentSorts);
  const { columns: c, conversion, conversions } = t.documents;
  return {
    name: file,
    title: conversions,
    columns: named(
      {
        reference: make.text('advertiserRef', { width: 130 }),
        converted: make.day('conversionDate'),
        campaign: make.text('campaignName', { width: 180 }),
        publisher: counted === 'cost' && make.text('publisherName', { width: 160 }),
        value: make.money('conversionValue.amount', { width: 110, currency, csv: 'conversionValue', hint: sentAs }),
        amount: make.money(`${counted}.amount`, {
          header: c[counted],
          width: 130,
          currency,
          csv: counted,
          hint: convertedAt,
        }),
        id: make.id('conversionId', { hidden: true }),
      },
      c,
    ),
    filters: {},
    sort: { column: '', direction: 'asc' },
    rowId: (row) => row.conversionId,
    rowName: (row) => conversion(row.conversionId),
  };
}
