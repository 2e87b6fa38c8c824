import { once } from './once.ts';
import { fileColumns, VALIDATIONS } from './files.ts';
import type { RejectionCode } from './conversion-updates.ts';
import type { conversionStatuses } from './conversions.ts';
import type { FindHeader } from './table-text.ts';

/**
 * Reads tables of decisions: the same rule for what is dropped into the page and for uploaded files. A column is used
 * if its whole name is known, a decision is made by a whole known word only, and no row that says "rejected" anywhere is
 * approved.
 */

export const decisionColumns = [
  ...fileColumns[VALIDATIONS].oneOf,
  ...fileColumns[VALIDATIONS].required,
  ...fileColumns[VALIDATIONS].optional,
] as const;
export type DecisionColumn = (typeof decisionColumns)[number];

type Status = (typeof conversionStatuses)[number];

/** A table's use of one of its columns; `unused`: nothing it says counts; undefined: it has none. */
export type ColumnUse = DecisionColumn | 'unused' | undefined;

/** Between letters these only join them: `dis-approved`, `Order no`. Other signs may change what a word says. */
const JOINTS = /(?<=[\p{L}\p{N}])[\s_-]+(?=[\p{L}\p{N}])/gu;
/** The dots of abbreviations and the colon of a title, as in `Bestell-Nr.:`. */
const DOTS = /(?<=[\p{L}\p{N}])[\s._-]+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[.:]+$/gu;

const lower = (text: string) => text.normalize('NFC').trim().toLowerCase().replaceAll(/[’`´]/g, "'");
/** A word or sentence as it is looked up: whole, so that one with anything beside it is another one. */
const worded = (text: string) => lower(text).replaceAll(JOINTS, '');
/** The name of a column as it is looked up. */
const titled = (name: string) => lower(name).replaceAll(DOTS, '');
/** Letters and digits only, without brackets: what a text is about, though not what it says of it. */
const loosely = (text: string) => withoutBrackets(lower(text)).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Each bracket is searched up to the last closing one only: a long cell of opening ones takes no longer than others. */
function withoutBrackets(text: string): string {
  const end = text.lastIndexOf(')') + 1;
  return text.slice(0, end).replaceAll(/\([^)]*\)/g, '') + text.slice(end);
}

const list = (words: string) => words.trim().split(/\s+/);

/**
 * Other names of columns, in English and German. A comment or a note may be meant for nobody but its writer, so only
 * somebody who sees it can make it the reason that publishers read.
 */
const otherNames: Record<DecisionColumn, readonly string[]> = {
  conversionId: list('id nr conversionnr conversionnummer conversionno'),
  advertiserRef: list(`
    reference ref referenz referenznr referenznummer advertiserreference merchantref merchantreference order orderid
    ordernumber orderno ordernr orderref orderreference bestellung bestellid bestellnr bestellnummer auftragsnr
    auftragsnummer transaction transactionid transactionnumber transaktion transaktionsid transaktionsnummer bookingid
    bookingnumber buchungsnr buchungsnummer`),
  status: list(`
    state decision newstatus validation validationstatus approvalstatus conversionstatus transactionstatus orderstatus
    entscheidung neuerstatus validierung validierungsstatus bestellstatus transaktionsstatus`),
  amount: list(`
    value ordervalue orderamount ordertotal newvalue newamount correctedvalue saleamount salevalue conversionvalue
    conversionvalueamount netvalue wert bestellwert betrag neuerwert neuerbetrag bestellsumme auftragswert
    transaktionswert nettowert`),
  currency: list('currencycode conversionvaluecurrency waehrung währung währungscode'),
  rejectionCode: list('reasoncode code ablehnungscode grundcode'),
  rejectionReason: list(`
    reason rejectionnote declinereason cancellationreason grund ablehnungsgrund stornogrund ablehnungsnotiz
    begründung begruendung`),
  advertiserId: list('mid merchantid advertisernr advertisernummer'),
};

const uses: ReadonlyMap<string, DecisionColumn> = new Map(
  decisionColumns.flatMap((column) => [column, ...otherNames[column]].map((name) => [titled(name), column] as const)),
);

/** Further columns of the dashboard's own exports and results, which decide nothing. */
const idle: ReadonlySet<string> = new Set([
  ...list(`
    commissionbefore commissionafter converted campaign advertiser publisher item sku itemvalue
    commission cost payment clicked decided invoicedate invoiced paid lastchange trackedvalue customer voucher subid country
    placement website campaigntype publisherid campaignid invoice paymentid loyalty waitingfor decideby decidebyorreason flagged`),
  ...list(`
    conversion kampagne artikel artikelnr artikelwert provision kosten auszahlung geklickt entschieden rechnungsdatum berechnet
    ausgezahlt letzteänderung erfassterwert kunde gutschein land platzierung kampagnenart publishernr kampagnennr
    rechnung auszahlungsnr treueprogramm wartetseit entscheidenbis fristodergrund
    markiert`),
]);

/** Words for a status, in English and German. A word that is not here decides nothing. */
const statusWords: Record<Status, readonly string[]> = {
  pending: list('pending open undecided offen ausstehend unentschieden'),
  approved: list(`
    approved approve accept accepted confirm confirmed valid validated ok bestätigt bestätigen bestaetigt bestaetigen
    genehmigt genehmigen freigegeben freigeben akzeptiert akzeptieren angenommen annehmen gültig gueltig validiert`),
  rejected: list(`
    rejected reject rejection decline declined denied deny disapproved refused refuse cancelled canceled cancel
    cancellation void voided invalid returned refunded abgelehnt ablehnen ablehnung storniert stornieren storno
    stornierung annulliert ungültig ungueltig zurückgewiesen zurueckgewiesen verworfen retoure retourniert erstattet`),
};
const statuses: ReadonlyMap<string, Status> = new Map(
  (['pending', 'approved', 'rejected'] as const).flatMap((status) =>
    statusWords[status].map((word) => [word, status] as const),
  ),
);

/** Names and sentences of the reasons of a rejection, and the words of a status that name one. */
const reasonWords: Record<RejectionCode, readonly string[]> = {
  1: ['cancelled', 'canceled', 'storniert', 'storno', 'Order cancelled by the customer', 'Vom Kunden storniert'],
  2: ['returned', 'retoure', 'retourniert', 'Goods returned', 'Ware zurückgegeben'],
  3: ['duplicate', 'doppelt', 'duplikat', 'Duplicate of another conversion', 'Doppelt: Es gibt die Conversion schon'],
  4: ['fraud', 'betrug', 'Payment refused: suspected fraud', 'Zahlung verweigert: Verdacht auf Betrug'],
  5: ['terms broken', 'gegen die Bedingungen', 'Programme terms not met', 'Bedingungen des Programms nicht erfüllt'],
  6: ['test order', 'testbestellung', 'test'],
  7: ['not attributable', 'nicht zuzuordnen', 'Not attributable to this partner', 'Diesem Partner nicht zuzuordnen'],
  8: ['other', 'anderer Grund', 'Other: see the advertiser’s note', 'Anderer Grund: siehe die Notiz des Advertisers'],
};
const codes = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly RejectionCode[];
const reasons: ReadonlyMap<string, RejectionCode> = new Map(
  codes.flatMap((code) => [String(code), ...reasonWords[code]].map((word) => [worded(word), code] as const)),
);

/** The status that a word stands for; undefined for a word that is not known. */
export const statusIn = (word: string): Status | undefined => statuses.get(worded(word));

/** The status that a text is about, whatever it says of it: `approved?`, `not (approved)`. It decides nothing. */
export const statusAbout = (text: string): Status | undefined => statuses.get(loosely(text));

/** The reason of a rejection that a number, name or sentence stands for. */
export const reasonIn = (words: string): RejectionCode | undefined => reasons.get(worded(words));

const currencyWords: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  pfund: 'GBP',
  $: 'USD',
  dollar: 'USD',
  dollars: 'USD',
};
const currencyCodes = once((): ReadonlySet<string> => new Set(Intl.supportedValuesOf('currency')));

/** An addition behind the name of a column: in brackets, or as the sign or code of a currency. */
const ADDITIONS = [
  /^(.*[^\s([])\s*[([]\s*(?:in\s+)?([^()[\]]*?)\s*[)\]]$/u,
  /^(.*[^\s_-])[\s_-]+in\s+(\p{L}+)$/u,
  /^(.*[^\s_-])[\s_-]+([A-Z]{3})$/u,
  /^(.*[^\s_-])[\s_-]*(\p{Sc})$/u,
];
/** No column's name is longer; patterns are tried on nothing longer either. */
const MOST_NAME = 100;

/** The currency that the name of an amount's column ends with, as a code; undefined for any other addition and for none. */
function unitIn(name: string): { of: string; currency: string } | undefined {
  if (name.length > MOST_NAME) return undefined;
  for (const addition of ADDITIONS) {
    const [, of = '', unit = ''] = addition.exec(name.trim()) ?? [];
    const code = unit.toUpperCase();
    const currency = currencyWords[unit.toLowerCase()] ?? (currencyCodes().has(code) ? code : undefined);
    if (currency !== undefined) return { of, currency };
  }
  return undefined;
}

/** The use of a column by its name. An addition is understood if it is the currency of an amount. */
function useOf(name: string): DecisionColumn | undefined {
  const known = uses.get(titled(name));
  if (known !== undefined) return known;
  const unit = unitIn(name);
  return unit && uses.get(titled(unit.of)) === 'amount' ? 'amount' : undefined;
}

/**
 * Where the result of an earlier run begins: `outcome`, and beside it why a row was refused. A table of another program
 * that decides by a column of that name has no such pair.
 */
function resultAt(header: readonly string[]): number {
  const names = header.map(loosely);
  const at = names.findIndex((name, at) => name === 'outcome' && /^(reason|message)$/.test(names[at + 1] ?? ''));
  return header.some((name) => useOf(name) === 'status') ? at : -1;
}

/** The use of each column of a header by its name; two columns of one name are both given. */
export function usesIn(header: readonly string[]): ColumnUse[] {
  const result = resultAt(header);
  const isResult = (at: number) => result !== -1 && (at === result || at === result + 1);
  return header.map((name, at) => (isResult(at) ? 'unused' : useOf(name)));
}

/** Columns without a use that are not known from the dashboard's exports either. */
export function strangeIn(header: readonly string[]): string[] {
  const known = usesIn(header);
  return header.filter((name, at) => name !== '' && known[at] === undefined && !idle.has(loosely(name)));
}

/** A known name in front of a bracket or another sign. */
const BEFORE_SIGN = /^([\p{L}\p{N}\s._-]+)[^\p{L}\p{N}\s._-]/u;

/**
 * Columns without a use whose name is a known one with an addition that is not understood, as in `Status (old)`, and
 * the use that they may have.
 */
export function doubtfulIn(
  header: readonly string[],
  columns: readonly ColumnUse[],
): { at: number; use: DecisionColumn }[] {
  return header.flatMap((name, at) => {
    const [, known = ''] = BEFORE_SIGN.exec(name.slice(0, MOST_NAME)) ?? [];
    const use = columns[at] === undefined ? uses.get(titled(known)) : undefined;
    return use === undefined ? [] : { at, use };
  });
}

const isUsed = (use: ColumnUse): use is DecisionColumn => use !== undefined && use !== 'unused';
export const isName = (use: ColumnUse): boolean => use === 'conversionId' || use === 'advertiserRef';

/** Columns that more than one column of the table claims to be. */
export function claimedTwice(columns: readonly ColumnUse[]): DecisionColumn[] {
  const used = columns.filter((use) => isUsed(use));
  return [...new Set(used.filter((use, at) => used.indexOf(use) !== at))];
}

/** Names of columns that may number the lines of a sheet as well as conversions. */
const unsure: ReadonlySet<string> = new Set(['id', 'nr']);

/**
 * Names of two columns of which only one can name the conversions: `ID` or `Nr.` beside a reference may number the
 * sheet's own lines, and a conversion of somebody else may have that number.
 */
export function rivalsIn(
  header: readonly string[],
  columns: readonly ColumnUse[],
): { id: number; reference: number } | undefined {
  const id = header.findIndex((name, at) => columns[at] === 'conversionId' && unsure.has(titled(name)));
  const reference = columns.indexOf('advertiserRef');
  return id === -1 || reference === -1 ? undefined : { id, reference };
}

/** Lines before the header, as exports write them about their scope. */
const MOST_BEFORE = 50;

/** The header among the first rows: the first one with a name for ids or references. */
export const decisionHeaderIn: FindHeader = (rows) => {
  const before = rows.slice(0, MOST_BEFORE).findIndex((cells) => usesIn(cells).some(isName));
  return before === -1 ? { before: 0, known: 0 } : { before, known: usesIn(rows[before] ?? []).filter(isUsed).length };
};

/** A row's cells by column, in the words of the table. */
export type AskedCells = { [column in DecisionColumn]?: string | undefined };

/**
 * The cells of a row by their use, without empty ones. The currency in the name of the amount's column counts as the
 * row's. A row that would approve while a cell of a column without a use says that it is rejected gets a status
 * of both words, which nobody understands.
 * @param decided the status of rows that have none, if all get one.
 */
export function askedIn(
  header: readonly string[],
  columns: readonly ColumnUse[],
  cells: readonly string[],
  decided?: string | null,
): AskedCells {
  const asked: AskedCells = {};
  for (const [at, use] of columns.entries()) {
    const cell = cells[at]?.trim() ?? '';
    if (cell !== '' && isUsed(use)) asked[use] = cell;
  }
  const unit = unitIn(header[columns.indexOf('amount')] ?? '');
  if (asked.amount !== undefined && asked.currency === undefined && unit) asked.currency = unit.currency;
  const said = asked.status ?? decided ?? '';
  if (statusIn(said) !== 'approved') return asked;
  const against = cells.find((cell, at) => columns[at] === undefined && statusAbout(cell) === 'rejected');
  return against === undefined ? asked : { ...asked, status: `${said} / ${against.trim()}` };
}

/** A row's meaning; `value`: only the amount is corrected; `unclear`: nothing is decided. */
export type Meaning = Status | 'value' | 'unclear';
export const meanings = ['approved', 'rejected', 'pending', 'value', 'unclear'] as const satisfies readonly Meaning[];

/** The meaning of what a row asks. A reason of a rejection contradicts every other status. */
export function meaningOf({ status, amount, rejectionCode, rejectionReason }: AskedCells): Meaning {
  if (!status) return amount ? 'value' : 'unclear';
  const said = statusIn(status);
  if (said === undefined) return 'unclear';
  return said !== 'rejected' && (rejectionCode || rejectionReason) ? 'unclear' : said;
}

/** The reason of a rejection as the update takes it. `otherwise` is for conversions that have no code yet. */
export function reasonOf({ status, rejectionCode, rejectionReason }: AskedCells): {
  code: string | undefined;
  reason: string | undefined;
  otherwise: RejectionCode | undefined;
} {
  const inWords = rejectionReason ? reasonIn(rejectionReason) : undefined;
  const code = rejectionCode ? String(reasonIn(rejectionCode) ?? rejectionCode) : inWords && String(inWords);
  const isStandard = inWords !== undefined && String(inWords) === code;
  const reason = isStandard ? undefined : rejectionReason || undefined;
  if (code !== undefined || statusIn(status ?? '') !== 'rejected') return { code, reason, otherwise: undefined };
  return { code, reason, otherwise: reasonIn(status ?? '') ?? (reason === undefined ? undefined : 8) };
}
