/**
 * Cells that a spreadsheet would run get a quote when they are written, and lose it when they are read. A spreadsheet
 * whose lists are separated by semicolons or tabs cuts a cell there, so that a formula within a cell counts too.
 */

const NUMBER = /^-?\d+(\.\d+)?$/;
/** Signs that begin a formula, also in full width. */
const SIGNS = '=+\\-@＝＋－＠';
const STARTS = new RegExp(`^\\s*[${SIGNS}\\t\\r]`);
const WITHIN = new RegExp(`[;\\t][^\\S\\t]*[${SIGNS}](?!\\d+(\\.\\d+)?\\s*([;\\t]|$))`);
const UNQUOTED = new RegExp(`([;\\t])(?='*[^\\S\\t]*[${SIGNS}])`, 'g');
const QUOTED = new RegExp(`([;\\t])'(?='*[^\\S\\t]*[${SIGNS}])`, 'g');

/** A cell's text as exports write it: numbers as they are, a quote before each text that would begin a formula. */
export function neutralised(cell: string): string {
  if (NUMBER.test(cell) || !(STARTS.test(cell) || WITHIN.test(cell))) return cell;
  return `'${cell.replaceAll(UNQUOTED, "$1'")}`;
}

/** A written cell's text as it was, without blanks around it. */
export function asItWas(cell: string): string {
  const text = cell.trim();
  if (!text.startsWith("'")) return text;
  const before = text.slice(1).replaceAll(QUOTED, '$1');
  return neutralised(before) === text ? before.trim() : text.replace(/^'(?=[=+\-@])/, '');
}
