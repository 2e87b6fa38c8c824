import type { CellInput } from 'jspdf-autotable';
import type { PaymentDetail } from '#contract/payments';
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
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { ledgerLines } from './ledger.ts';
import { monthsOf } from './list.ts';

/**
 * A payment as PDF: a statement, or the invoice that the agency writes in the publisher's name. Load it on demand: the
 * library is large.
 */

export interface PdfInput extends Filled {
  detail: PaymentDetail;
}

function factsOf({ payment }: PaymentDetail): string[] {
  const c = t.payments.columns;
  return [
    `${c.created}: ${formatDay(payment.dateCreated)}`,
    ...(payment.dateSent ? [`${c.sent}: ${formatDay(payment.dateSent)}`] : []),
    `${c.status}: ${t.payments.statuses[payment.status]}`,
    `${c.months}: ${monthsOf(payment)}`,
    `${c.type}: ${t.payments.types[payment.paymentType]}`,
    t.documents.pdf.amounts(payment.publisherCurrencyCode),
  ];
}

function campaigns(paper: Paper, { campaigns: rows, arithmetic }: PaymentDetail): void {
  const c = t.payments.campaignColumns;
  table(paper, {
    head: [[c.campaign, c.advertiser, end(c.conversions), end(c.commission(arithmetic.currency))]],
    body: rows.map((row): CellInput[] => [
      row.campaignName,
      row.advertiser,
      end(t.table.count(row.conversions)),
      end(formatMoney(row.commission)),
    ]),
  });
}

function draw(paper: Paper, input: PdfInput): void {
  const { detail } = input;
  const { parties, payment } = detail;
  const agency = agencyLines(parties.agency);
  const publisher = accountLines(parties.publisher);
  const { documents } = t.payments;
  const { from, to } = t.invoices.facts;
  heading(paper, documents[detail.document].title(String(payment.id)), factsOf(detail));
  if (detail.document === 'selfBilling') {
    sides(paper, [from, to], [publisher, agency]);
    paragraphs(paper, [documents.selfBilling.why(parties.agency.companyName, parties.publisher.companyName)]);
  } else sides(paper, [from, to], [agency, publisher]);
  campaigns(paper, detail);
  addition(paper, ledgerLines(detail), detail.arithmetic.currency);
  const c = t.documents.columns;
  annex(paper, input, [
    { head: c.reference, cell: (row) => row.advertiserRef },
    { head: c.converted, cell: (row) => formatDay(row.conversionDate) },
    { head: c.campaign, cell: (row) => row.campaignName },
    {
      head: end(c.value),
      cell: ({ conversionValue: { amount, currency } }) => end(formatMoney(amount, currency)),
    },
    {
      head: end(`${c.commission} (${input.document.currency})`),
      cell: (row) => end(formatMoney(row.commission.amount)),
    },
  ]);
}

/** The bytes of the PDF of a payment, as its agency sets. */
export function paymentPdf(input: PdfInput, fonts: Fonts): Promise<ArrayBuffer> {
  const { detail, conversions } = input;
  const named = conversions.map(({ campaignName, advertiserRef }) => [campaignName, advertiserRef]);
  return pdfOf(input, [detail, named], fonts, t.payments.rowName(String(detail.payment.id)), draw);
}
