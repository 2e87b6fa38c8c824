import bold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import { jsPDF } from 'jspdf';
import { autoTable, type CellInput, type UserOptions } from 'jspdf-autotable';
import type { ConversionRow } from '#contract/conversions';
import type { AccountParty, AgencyParty, DocumentConversions } from '#contract/documents';
import { countryText } from '#src/lib/country.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { glyphsOfFont, sayable } from './font-characters.ts';

/** The drawing of a document as PDF. Load it on demand: the library is large. */

/** Font files for characters that the PDF's built-in fonts lack. */
export interface Fonts {
  regular: () => Promise<ArrayBuffer>;
  bold: () => Promise<ArrayBuffer>;
}

// A static file of this origin, no API call.
// oxlint-disable-next-line no-restricted-globals
const bytesOf = (url: string) => async () => (await fetch(url)).arrayBuffer();
export const interFonts: Fonts = { regular: bytesOf(regular), bold: bytesOf(bold) };

export const MARGIN = 48;
export const LINE = 13;

/** Characters of the PDF's built-in fonts: Windows-1252. */
const WESTERN = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\n]*$/;

export interface Paper {
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

export function write(paper: Paper, text: string, x: number, style: 'normal' | 'bold' = 'normal', size = 9): void {
  paper.doc.setFont(paper.font, style).setFontSize(size).text(text, x, paper.y);
}

export function table(paper: Paper, options: UserOptions): void {
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

export const end = (content: string, strong = false): CellInput => ({
  content,
  styles: { halign: 'right', ...(strong && { fontStyle: 'bold', lineWidth: { top: 0.6 }, lineColor: 120 }) },
});

/** The title, and facts about the document in lines below it. */
export function heading(paper: Paper, title: string, facts: readonly string[]): void {
  write(paper, title, MARGIN, 'bold', 16);
  paper.y += 2 * LINE;
  const { doc } = paper;
  const most = doc.internal.pageSize.width - 2 * MARGIN;
  doc.setFont(paper.font, 'normal').setFontSize(9);
  // A fact is on one line.
  const lines = facts.reduce<string[]>((above, fact) => {
    const longer = [...above.slice(-1), fact].join('   ·   ');
    return above.length > 0 && doc.getTextWidth(longer) <= most ? [...above.slice(0, -1), longer] : [...above, fact];
  }, []);
  for (const line of lines) {
    write(paper, line, MARGIN);
    paper.y += LINE;
  }
  paper.y += LINE;
}

const addressLines = (address: string | null) => address?.split(/\s*(?:\n|, )/) ?? [];

export const agencyLines = (agency: AgencyParty): string[] => [
  agency.companyName,
  ...addressLines(agency.address),
  countryText(agency.country),
  t.documents.pdf.registration(agency.registrationNumber),
];

export const accountLines = (account: AccountParty): string[] => [
  account.companyName,
  ...addressLines(account.address),
  countryText(account.country),
  ...(account.vatNumber === null ? [] : [t.documents.pdf.vatNumber(account.vatNumber)]),
  account.email,
];

/** Two companies beside each other, each below what it is. */
export function sides(paper: Paper, heads: readonly [string, string], lines: readonly [string[], string[]]): void {
  table(paper, {
    head: [[...heads]],
    body: [lines.map((side) => side.join('\n'))],
    columnStyles: { 0: { cellWidth: 250 } },
  });
}

/** A line of an addition: one that is a total stands below a rule. */
interface Summand {
  label: string;
  amount: string;
  total?: boolean;
}

/** An addition at the right side of the paper. */
export function addition(paper: Paper, lines: readonly Summand[], currency: string): void {
  const plain = ({ label, amount }: Summand): CellInput[] => [label, end(formatMoney(amount))];
  const total = ({ label, amount }: Summand): CellInput[] => [
    { content: label, styles: { fontStyle: 'bold', lineWidth: { top: 0.6 }, lineColor: 120 } },
    end(`${formatMoney(amount)} ${currency}`, true),
  ];
  table(paper, {
    body: lines.map((line) => (line.total ? total(line) : plain(line))),
    margin: { left: 260, right: MARGIN },
  });
}

/** A document's contents, as its PDF needs them. */
export interface Filled {
  document: DocumentConversions;
  conversions: readonly ConversionRow[];
}

/** Each conversion of a document in a row of its own, and below the last column what they come to. */
export function annex(
  paper: Paper,
  { document, conversions }: Filled,
  columns: readonly { head: CellInput; cell: (row: ConversionRow) => CellInput }[],
): void {
  if (conversions.length === 0) return;
  table(paper, {
    head: [columns.map(({ head }) => head)],
    body: conversions.map((row) => columns.map(({ cell }) => cell(row))),
    foot: [[...columns.slice(1).map(() => ''), end(formatMoney(document.conversionTotal), true)]],
    showFoot: 'lastPage',
    footStyles: { fontStyle: 'bold' },
  });
}

/** Paragraphs over the whole width. */
export function paragraphs(paper: Paper, texts: readonly string[]): void {
  if (texts.length > 0) table(paper, { body: texts.map((text) => [text]) });
}

function footers({ doc, font }: Paper, title: string): void {
  const pages = doc.getNumberOfPages();
  const { width, height } = doc.internal.pageSize;
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page);
    doc.setFont(font, 'normal').setFontSize(8);
    doc.text(title, MARGIN, height - 28);
    doc.text(t.documents.pdf.page(page, pages), width - MARGIN, height - 28, { align: 'right' });
  }
}

/** Whether the built-in fonts have every character that is printed. */
function isWestern(printed: unknown): boolean {
  let western = true;
  JSON.stringify(printed, (_, value: unknown) => {
    if (typeof value === 'string') western &&= WESTERN.test(value);
    return value;
  });
  return western;
}

/** The same document, each text with escapes for what the font does not have. */
const said = <T>(input: T, has: (code: number) => boolean): T =>
  JSON.parse(JSON.stringify(input), (_, value: unknown) =>
    typeof value === 'string' ? sayable(value, has) : value,
  ) as T;

/**
 * The bytes of a PDF that `draw` fills. Inter is embedded only where a text of `printed`, which is part of `input`,
 * needs it; what Inter does not have is said in escapes.
 */
export async function pdfOf<T>(
  input: T,
  printed: unknown,
  fonts: Fonts,
  footer: string,
  draw: (paper: Paper, input: T) => void,
): Promise<ArrayBuffer> {
  const doc = new jsPDF({ unit: 'pt', format: 'a4' });
  const western = isWestern(printed);
  const shown = western ? input : said(input, await withInter(doc, fonts));
  const paper: Paper = { doc, font: western ? 'helvetica' : 'Inter', y: MARGIN + LINE };
  draw(paper, shown);
  footers(paper, footer);
  return doc.output('arraybuffer');
}
