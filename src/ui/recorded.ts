import { keyed } from '#contract/refusals/say';
import * as t from '#text';
import { refusalText } from '#text/refusals';
import { formatDay, formatInstant, formatMonth, isDay } from '#src/lib/day.ts';
import { formatMoney, isDecimal } from '#src/lib/money.ts';
import { extraLabel, isExtra } from './extra-label.ts';
import { storedWord } from '#src/lib/stored-word.ts';

type Dictionary = Readonly<Record<string, string>>;
const names: Dictionary = t.recorded.names;
const proofs: Dictionary = t.recorded.signInBy;
const codes: Dictionary = t.validate.codes;
const payTypes: Dictionary = t.payTypes;
const words = (of: Dictionary) => (text: string) => of[text] ?? text;

export type Recorded = Readonly<Record<string, unknown>> | null;

export interface Change {
  name: string;
  before: unknown;
  after: unknown;
  changed: boolean;
}

/** Recorded values by name: changed ones first. */
export function changesOf(before: Recorded, after: Recorded): Change[] {
  const [old, next] = [withSentence(before), withSentence(after)];
  const all = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  const changes = all.map((name) => {
    const [was, is] = [old[name], next[name]];
    return { name, before: was, after: is, changed: JSON.stringify(was) !== JSON.stringify(is) };
  });
  return changes.toSorted((a, b) => Number(b.changed) - Number(a.changed));
}

/** A refusal is recorded as its English sentence and its key: keeps one sentence. */
function withSentence(recorded: Recorded): Readonly<Record<string, unknown>> {
  const { refusal, ...others } = recorded ?? {};
  const { data } = keyed.safeParse(refusal);
  if (!data) return recorded ?? {};
  return { ...others, message: refusalText({ message: String(others['message']), refusal: data }) };
}

export function nameText(name: string): string {
  return names[name] ?? (isExtra(name) ? extraLabel(name) : name);
}

const amounts =
  /^(value|commission|cost|amount|outstanding|net|vat|gross|total|invoice(Net|Vat|Gross)|payment(Net|Vat|Total))$/;

/** Values with special formats. Only reasons may be the network's words; names and notes are shown as written. */
const writers: ReadonlyMap<string, (text: string) => string> = new Map([
  ['rejectionCode', words(codes)],
  ['rejectionReason', storedWord],
  ['category', storedWord],
  ['type', storedWord],
  ['signupType', storedWord],
  ['level', words(t.shell.levels)],
  ['paymentType', words(payTypes)],
  ['month', formatMonth],
  ['signInBy', words(proofs)],
]);

/** A recorded value in one line, formatted by its name. @param statuses words of the subject's states */
export function valueText(name: string, value: unknown, statuses: Dictionary): string {
  if (value === null || value === undefined || value === '') return t.table.none;
  if (typeof value === 'boolean') return value ? t.table.yes : t.table.no;
  if (Array.isArray(value)) return value.map((one) => partText(one, statuses)).join('; ') || t.table.none;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'status') return statuses[text] ?? text;
  const write = writers.get(name);
  if (write) return write(text);
  return amounts.test(name) && isDecimal(text) ? formatMoney(text) : timeText(text);
}

/** Days and instants as people read them; other text as it is. */
function timeText(text: string): string {
  if (isDay(text)) return formatDay(text);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatInstant(text) : text;
}

interface Line {
  itemID: string;
  itemVolume: number;
  itemValue: string;
}

/** An element of a list: a basket line, a currency's sums, or a text. */
function partText(part: unknown, statuses: Dictionary): string {
  if (typeof part !== 'object' || part === null) return valueText('', part, statuses);
  const { itemID, itemVolume, itemValue, ...others } = part as Partial<Line> & Record<string, unknown>;
  const line = itemID === undefined ? [] : [`${itemVolume} × ${itemID} ${formatMoney(itemValue ?? '')}`];
  const pairs = Object.entries(others).map(([name, value]) => `${nameText(name)} ${valueText(name, value, statuses)}`);
  return [...line, ...pairs].join(', ');
}
