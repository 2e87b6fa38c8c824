import bold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import { jsPDF } from 'jspdf';
import { autoTable, type CellInput, type UserOptions } from 'jspdf-autotable';
import type { ConversionRow } from '#contract/conversions';
import type { DocumentConversions } from '#contract/documents';
import type { InvoiceDetail } from '#contract/invoices';
import { formatDay } from '#src/lib/day.ts';
import { formatMoney, sum } from '#src/lib/money.ts';
import { countryText } from '#src/lib/country.ts';
import * as t from '#text';
import { arithmeticLines, type ArithmeticLine } from './arithmetic.ts';
import { glyphsOfFont, sayable } from './font-characters.ts';

/** An invoice as PDF. Load it on demand: the library is large. */

export interface PdfInput {
  detail: InvoiceDetail;
  document: DocumentConversions;
  conversions: readonly ConversionRow[];
}

/** Font files for characters that the PDF's built-in fonts lack. */
export interface Fonts {
  regular: () => Promise<ArrayBuffer>;
  bold: () => Promise<ArrayBuffer>;
}

// A static file of this origin, no API call.
// oxlint-disable-next-line no-restricted-globals
const bytesOf = (url: string) => async () => (await fetch(url)).arrayBuffer();
export const interFonts: Fonts = { regular: bytesOf(regular), bold: bytesOf(bold) };

const MARGIN = 48;
const LINE = 13;

/** Characters of the PDF's built-in fonts: Windows-1252. */
const WESTERN = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\n]*$/;

interface Paper {
  doc: jsPDF;
  font: string;
  y: number;
}

function binary(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return text;
}

/** Embeds Inter. Returns whether it has a character. */
async function withInter(doc: jsPDF, fonts: Fonts): Promise<(code: number) => boolean> {
  const [regular, bold] = await Promise.all([fonts.regular(), fonts.bold()]);
  const faces = [
    ['normal', 'Inter-Regular.ttf', regular],
    ['bold', 'Inter-SemiBold.ttf', bold],
  ] as const;
  for (const [style, file, bytes] of faces) {
    doc.addFileToVFS(file, btoa(binary(bytes)));
    doc.addFont(file, 'Inter', style);
  }
  const both = [regular, bold].map(glyphsOfFont);
  return (code) => both.every((codes) => codes.has(code));
}

function write(paper: Paper, text: string, x: number, style: 'normal' | 'bold' = 'normal', size = 9): void {
  paper.doc.setFont(paper.font, style).setFontSize(size).text(text, x, paper.y);
}

function table(paper: Paper, options: UserOptions): void {
  autoTable(paper.doc, {
    startY: paper.y,
    margin: MARGIN,
    theme: 'plain',
    styles: { font: paper.font, fontSize: 8.5, cellPadding: { vertical: 2.5, horizontal: 3 }, overflow: 'linebreak' },
    headStyles: { fontStyle: 'bold', lineWidth: { bottom: 0.6 }, lineColor: 120 },
    rowPageBreak: 'avoid',
    ...options,
  });
  paper.y = (paper.doc as jsPDF & { lastAutoTable: { finalY: number } }).lastAutoTable.finalY + 2 * LINE;
}

const end = (content: string, strong = false): CellInput => ({
  content,
  styles: { halign: 'right', ...(strong && { fontStyle: 'bold', lineWidth: { top: 0.6 }, lineColor: 120 }) },
});

function heading(paper: Paper, { invoice, parent }: InvoiceDetail): void {
  const { pdf } = t.invoices;
  const title = parent ? t.invoices.creditNote(invoice.invoiceId) : t.invoices.rowName(invoice.invoiceId);
  write(paper, title, MARGIN, 'bold', 16);
  paper.y += 2 * LINE;
  const facts = [
    `${t.invoices.columns.date}: ${formatDay(invoice.date)}`,
    ...(invoice.dueDate ? [`${t.invoices.columns.due}: ${formatDay(invoice.dueDate)}`] : []),
    `${t.invoices.columns.status}: ${t.invoices.statuses[invoice.status]}`,
    ...(parent ? [`${t.invoices.facts.credits}: ${parent.invoiceId}`] : []),
    ...(invoice.poNumber ? [`${t.invoices.columns.po}: ${invoice.poNumber}`] : []),
    pdf.amounts(invoice.currencyCode),
  ];
  write(paper, facts.join('   ·   '), MARGIN);
  paper.y += 2 * LINE;
}

function parties(paper: Paper, { parties: { from, to } }: InvoiceDetail): void {
  const { facts } = t.invoices;
  const { pdf } = t.invoices;
  const linesOf = (address: string | null) => address?.split(/\s*(?:\n|, )/) ?? [];
  const left = [
    from.companyName,
    ...linesOf(from.address),
    countryText(from.country),
    pdf.registration(from.registrationNumber),
  ];
  const right = [
    to.companyName,
    ...linesOf(to.address),
    countryText(to.country),
    ...(to.vatNumber === null ? [] : [pdf.vatNumber(to.vatNumber)]),
    to.email,
  ];
  table(paper, {
    head: [[facts.from, facts.to]],
    body: [[left.join('\n'), right.join('\n')]],
    columnStyles: { 0: { cellWidth: 250 } },
  });
}

function charged(paper: Paper, { document, conversions }: PdfInput): void {
  const byCampaign = Map.groupBy(conversions, (row) => row.campaignName);
  const rows = [...byCampaign].map(([campaign, of]): CellInput[] => [
    t.invoices.pdf.conversionsOf(campaign),
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

function arithmetic(paper: Paper, detail: InvoiceDetail): void {
  const plain = ({ label, amount }: ArithmeticLine): CellInput[] => [label, end(formatMoney(amount))];
  const total = ({ label, amount }: ArithmeticLine): CellInput[] => [
    { content: label, styles: { fontStyle: 'bold', lineWidth: { top: 0.6 }, lineColor: 120 } },
    end(`${formatMoney(amount)} ${detail.arithmetic.currency}`, true),
  ];
  table(paper, {
    body: arithmeticLines(detail).map((line) => (line.total ? total(line) : plain(line))),
    margin: { left: 260, right: MARGIN },
  });
}

function annex(paper: Paper, { document, conversions }: PdfInput): void {
  if (conversions.length === 0) return;
  const c = t.documents.columns;
  table(paper, {
    head: [[c.reference, c.converted, c.campaign, c.publisher, end(c.value), end(`${c.cost} (${document.currency})`)]],
    body: conversions.map((row) => [
      row.advertiserRef,
      formatDay(row.conversionDate),
      row.campaignName,
      row.publisherName,
      end(formatMoney(row.conversionValue.amount)),
      end(formatMoney(row.cost?.amount ?? '0.00')),
    ]),
    foot: [['', '', '', '', '', end(formatMoney(document.conversionTotal), true)]],
    showFoot: 'lastPage',
    footStyles: { fontStyle: 'bold' },
  });
}

function footers({ doc, font }: Paper, { invoice }: InvoiceDetail): void {
  const pages = doc.getNumberOfPages();
  const { width, height } = doc.internal.pageSize;
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page);
    doc.setFont(font, 'normal').setFontSize(8);
    doc.text(t.invoices.rowName(invoice.invoiceId), MARGIN, height - 28);
    doc.text(t.invoices.pdf.page(page, pages), width - MARGIN, height - 28, { align: 'right' });
  }
}

/** Whether the built-in fonts have every character that is printed. */
function isWestern({ detail, document, conversions }: PdfInput): boolean {
  const named = conversions.map(({ campaignName, publisherName, advertiserRef }) => [
    campaignName,
    publisherName,
    advertiserRef,
  ]);
  let western = true;
  JSON.stringify([detail, document.lines, named], (_, value: unknown) => {
    if (typeof value === 'string') western &&= WESTERN.test(value);
    return value;
  });
  return western;
}

/** The same invoice, each text with escapes for what the font does not have. */
const said = (input: PdfInput, has: (code: number) => boolean): PdfInput =>
  JSON.parse(JSON.stringify(input), (_, value: unknown) =>
    typeof value === 'string' ? sayable(value, has) : value,
  ) as PdfInput;

/** The bytes of the PDF. Inter is embedded only where a name needs it; what Inter does not have is said in escapes. */
export async function invoicePdf(given: PdfInput, fonts: Fonts): Promise<ArrayBuffer> {
  const doc = new jsPDF({ unit: 'pt', format: 'a4' });
  const western = isWestern(given);
  const input = western ? given : said(given, await withInter(doc, fonts));
  const { detail } = input;
  const paper: Paper = { doc, font: western ? 'helvetica' : 'Inter', y: MARGIN + LINE };
  heading(paper, detail);
  parties(paper, detail);
  charged(paper, input);
  arithmetic(paper, detail);
  annex(paper, input);
  footers(paper, detail);
  return doc.output('arraybuffer');
}
