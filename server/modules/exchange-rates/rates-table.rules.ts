import { DAY_MS } from '#contract/day';
import { isDay } from '#contract/primitives';
import { refusal, type Refusal } from '#contract/refusals/index';
import { recordsIn, type TableRecord } from '#contract/table-text';

/** A table of rates as the European Central Bank publishes it: a day a row, units of each currency for one euro. */

export interface Quote {
  day: string;
  currency_code: string;
  per_euro: string;
}

export const EURO = 'EUR';
const YEARS = 4;
const RATE = /^\d{1,9}(\.\d{1,8})?$/;

type Read = { quotes: Quote[] } | { wrong: Refusal };

/** Older days are left out. */
const oldestDay = (today: string): string => `${Number(today.slice(0, 4)) - YEARS}${today.slice(4)}`;

interface Column {
  currency: string;
  at: number;
}

/** The rates of a line; one that the day does not have (empty or N/A) is left out. */
function quotesOf(row: readonly string[], line: number, columns: readonly Column[]): Read {
  const quotes: Quote[] = [];
  for (const { currency, at } of columns) {
    const given = row[at] ?? '';
    if (given === '' || given === 'N/A') continue;
    if (!RATE.test(given) || !/[1-9]/.test(given)) return { wrong: refusal('rates.noRate', { line, currency, given }) };
    quotes.push({ day: row[0] ?? '', currency_code: currency, per_euro: given });
  }
  return { quotes };
}

/** The rates of all lines, of the days that are not too old. */
function quotesIn(rows: readonly TableRecord[], columns: readonly Column[], today: string): Read {
  const quotes: Quote[] = [];
  const days = new Set<string>();
  for (const { cells: row, line } of rows) {
    const day = row[0] ?? '';
    if (!isDay(day) || day > today) return { wrong: refusal('rates.noDay', { line, given: day }) };
    if (days.has(day)) return { wrong: refusal('rates.twice', { line, day }) };
    days.add(day);
    const read = quotesOf(row, line, columns);
    if ('wrong' in read) return read;
    if (day >= oldestDay(today)) quotes.push(...read.quotes);
  }
  const found = new Set(quotes.map((one) => one.currency_code));
  const isWhole = quotes.length > 0 && columns.every(({ currency }) => found.has(currency));
  return isWhole ? { quotes } : { wrong: refusal('rates.noRows') };
}

function rowsIn(table: string): TableRecord[] {
  try {
    return Array.from(recordsIn(table, ','), ({ cells, line }) => ({ cells: cells.map((cell) => cell.trim()), line }));
  } catch {
    return [];
  }
}

/** Reads the columns of these currencies. */
export function readTable(table: string, currencies: readonly string[], today: string): Read {
  const [header, ...rows] = rowsIn(table);
  const head = header?.cells ?? [];
  if (head[0]?.toLowerCase() !== 'date') return { wrong: refusal('rates.noDate') };
  const columns = currencies
    .filter((one) => one !== EURO)
    .map((currency) => ({ currency, at: head.indexOf(currency) }));
  const missing = columns.find(({ at }) => at < 0);
  return missing
    ? { wrong: refusal('rates.noCurrency', { currency: missing.currency }) }
    : quotesIn(rows, columns, today);
}

const ONE = 100_000_000n;

/** A decimal with up to eight places as a whole number of hundred-millionths. */
function scaled(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * ONE + BigInt(part.padEnd(8, '0'));
}

const decimal = (value: bigint): string => `${value / ONE}.${String(value % ONE).padStart(8, '0')}`;

export interface Rate {
  day: string;
  from_currency: string;
  to_currency: string;
  rate: string;
}

/**
 * Every pair of currencies on every day from the first to the last quote. A day without a quote of a currency has that
 * of the latest day before it, or else of the first one after it.
 */
export function* everyPair(quotes: readonly Quote[]): Generator<Rate> {
  const byDay = Map.groupBy(quotes, (one) => one.day);
  const days = [...byDay.keys()].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return;
  const values = new Map<string, bigint>([[EURO, ONE]]);
  for (const day of days) {
    for (const one of byDay.get(day) ?? []) {
      if (!values.has(one.currency_code)) values.set(one.currency_code, scaled(one.per_euro));
    }
  }
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    for (const one of byDay.get(day) ?? []) values.set(one.currency_code, scaled(one.per_euro));
    for (const [from_currency, from] of values) {
      for (const [to_currency, to] of values) {
        yield { day, from_currency, to_currency, rate: decimal((to * ONE + from / 2n) / from) };
      }
    }
  }
}
