import type { CellInput } from 'jspdf-autotable';
import type { InvoiceDetail } from '#contract/invoices';
import {
  accountLines,
  addition,
  agencyLines,
  annex,
  end,
  heading,
  paragraphs,
  pdfOf,
  sides,
  table,
  type Filled,
  type Fonts,
  type Paper,
} from '#src/documents/paper.ts';
import { formatDay } from '#src/lib/day.ts';
import { formatMoney, sum } from '#src/lib/money.ts';
import * as t from '#text';
import { arithmeticLines } from './arithmetic.ts';
import { payTo } from './pay-to.ts';

/** An invoice as PDF. Load it on demand: the library is large. */

export interface PdfInput extends Filled {
  detail: InvoiceDetail;
}

const titleOf = ({ invoice, parent }: InvoiceDetail): string =>
  parent ? t.invoices.creditNote(invoice.invoiceId) : t.invoices.rowName(invoice.invoiceId);

function factsOf({ invoice, parent }: InvoiceDetail): string[] {
  return [
    `${t.invoices.columns.date}: ${formatDay(invoice.date)}`,
    ...(invoice.dueDate ? [`${t.invoices.columns.due}: ${formatDay(invoice.dueDate)}`] : []),
    `${t.invoices.columns.status}: ${t.invoices.statuses[invoice.status]}`,
    ...(parent ? [`${t.invoices.facts.credits}: ${parent.invoiceId}`] : []),
    ...(invoice.poNumber ? [`${t.invoices.columns.po}: ${invoice.poNumber}`] : []),
    t.documents.pdf.amounts(invoice.currencyCode),
  ];
}

function charged(paper: Paper, { document, conversions }: PdfInput): void {
  const byCampaign = Map.groupBy(conversions, (row) => row.campaignName);
  const rows = [...byCampaign].map(([campaign, of]): CellInput[] => [
    t.documents.pdf.conversionsOf(campaign),
    end(t.table.count(of.length)),
    end(formatMoney(sum(of.map((row) => row.cost?.amount ?? '0.00')))),
  ]);
  const lines = document.lines.map((line): CellInput[] => [
    line.description,
    end(t.table.count(line.quantity)),
    end(formatMoney(line.net)),
  ]);
  const c = t.documents.lineColumns;
  table(paper, { head: [[c.what, end(c.quantity), end(c.net(document.currency))]], body: [...rows, ...lines] });
}

function draw(paper: Paper, input: PdfInput): void {
  const { detail } = input;
  const { from, to } = detail.parties;
  heading(paper, titleOf(detail), factsOf(detail));
  sides(paper, [t.invoices.facts.from, t.invoices.facts.to], [agencyLines(from), accountLines(to)]);
  charged(paper, input);
  addition(paper, arithmeticLines(detail), detail.arithmetic.currency);
  paragraphs(paper, payTo(detail));
  const c = t.documents.columns;
  annex(paper, input, [
    { head: c.reference, cell: (row) => row.advertiserRef },
    { head: c.converted, cell: (row) => formatDay(row.conversionDate) },
    { head: c.campaign, cell: (row) => row.campaignName },
    { head: c.publisher, cell: (row) => row.publisherName },
    { head: end(c.value), cell: (row) => end(formatMoney(row.conversionValue.amount)) },
    {
      head: end(`${c.cost} (${input.document.currency})`),
      cell: (row) => end(formatMoney(row.cost?.amount ?? '0.00')),
    },
  ]);
}

/** The bytes of the PDF of an invoice or credit note. */
export function invoicePdf(input: PdfInput, fonts: Fonts): Promise<ArrayBuffer> {
  const { detail, document, conversions } = input;
  const named = conversions.map(({ campaignName, publisherName, advertiserRef }) => [
    campaignName,
    publisherName,
    advertiserRef,
  ]);
  return pdfOf(input, [detail, document.lines, named], fonts, t.invoices.rowName(detail.invoice.invoiceId), draw);
}
