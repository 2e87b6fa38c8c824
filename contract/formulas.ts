/**
 * Cells that a spreadsheet would run get a quote when they are written, and lose it when they are read. A program that
 * cuts a line at another separator than ours begins a cell within one of ours, so that a formula there counts too.
 */

const NUMBER = /^-?\d+(\.\d+)?$/;
/** Signs that begin a formula, also in full width and as small forms. */
const SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫';
/** Where one program or another ends a cell. */
const SEPARATORS = ',;|\\t\\r\\n';
/** Characters that a program drops before a sign or nobody sees. Quotes too, so that one more can be told from those of the text. */
const UNSEEN = `\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800'"`;
const LEAD = new RegExp(`^[${UNSEEN}]*`, 'u');
const SIGN = new RegExp(`^[${SIGNS}]`, 'u');
const SIGN_AHEAD = `(?:(?![${SEPARATORS}])[${UNSEEN}])*[${SIGNS}]`;
/** A number that ends the cell is one to every reader. */
const WITHIN = new RegExp(`[${SEPARATORS}](?! *-\\d+(\\.\\d+)?\\s*$)${SIGN_AHEAD}`, 'u');
const UNQUOTED = new RegExp(`([${SEPARATORS}])(?=${SIGN_AHEAD})`, 'gu');
const QUOTED = new RegExp(`([${SEPARATORS}])'(?=${SIGN_AHEAD})`, 'gu');

/** Cells that stand in quotes: those with a separator of any program, and with blanks that it might drop. */
export const QUOTED_CELL = new RegExp(`["\\uFEFF${SEPARATORS}]|^\\s|\\s$`);

/** Whether a cell begins with a sign or a line end, whatever is before it that is not seen. */
function starts(cell: string): boolean {
  const [lead = ''] = LEAD.exec(cell) ?? [];
  const rest = cell.slice(lead.length);
  return rest !== '' && (SIGN.test(rest) || /[\t\r\n]/.test(lead));
}

/** A cell's text as exports write it: numbers as they are, a quote before each text that would begin a formula. */
export function neutralised(cell: string): string {
  if (NUMBER.test(cell) || !(starts(cell) || WITHIN.test(cell))) return cell;
  return `'${cell.replaceAll(UNQUOTED, "$1'")}`;
}

/** The inverse of `neutralised`; a quote that another program wrote before a sign is dropped too. */
export function restored(cell: string): string {
  if (!cell.startsWith("'")) return cell;
  const before = cell.slice(1).replaceAll(QUOTED, '$1');
  return neutralised(before) === cell ? before : cell.replace(/^'(?=[=+\-@])/, '');
}

/** A written cell's text as it was, without blanks around it. */
export const asItWas = (cell: string): string => restored(cell.trim()).trim();
