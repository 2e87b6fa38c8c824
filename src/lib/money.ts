import { once } from '#contract/once';
import { locale } from '#text/locale';

/** Exact arithmetic on decimal text, without floats. */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

interface Scaled {
  units: bigint;
  scale: number;
}

function scaled(amount: string): Scaled {
  const parts = DECIMAL.exec(amount);
  if (!parts) throw new RangeError(`not a decimal amount: "${amount}"`);
  const fraction = parts[3] ?? '';
  return { units: BigInt(`${parts[1]}${parts[2]}${fraction}`), scale: fraction.length };
}

function raise({ units, scale }: Scaled, to: number): bigint {
  return units * 10n ** BigInt(to - scale);
}

function plain({ units, scale }: Scaled): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${whole}` : whole;
}

/** With at least two decimals. */
const written = ({ units, scale }: Scaled): string =>
  plain({ units: raise({ units, scale }, Math.max(scale, 2)), scale: Math.max(scale, 2) });

export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/** The exact sum, with as many decimals as the longest amount, at least 2. */
export function sum(amounts: Iterable<string>): string {
  let total: Scaled = { units: 0n, scale: 2 };
  for (const amount of amounts) {
    const next = scaled(amount);
    const scale = Math.max(total.scale, next.scale);
    total = { units: raise(total, scale) + raise(next, scale), scale };
  }
  return written(total);
}

export function negate(amount: string): string {
  const { units, scale } = scaled(amount);
  return written({ units: -units, scale });
}

/** `from` less `what`, exactly. */
export function subtract(from: string, what: string): string {
  return sum([from, negate(what)]);
}

export function compare(left: string, right: string): number {
  const a = scaled(left);
  const b = scaled(right);
  const scale = Math.max(a.scale, b.scale);
  const difference = raise(a, scale) - raise(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Rounds half away from zero to so many decimals. */
export function rounded(amount: string, places: number): string {
  const { units, scale } = scaled(amount);
  if (scale <= places) return plain({ units: raise({ units, scale }, places), scale: places });
  const step = 10n ** BigInt(scale - places);
  const away = units < 0n ? -step : step;
  return plain({ units: (units * 2n + away) / (step * 2n), scale: places });
}

/** Whether amounts as they are shown, in cents, come to another sum than the one that is shown of their exact values. */
export function isRoundedApart(amounts: readonly string[], total = sum(amounts)): boolean {
  return compare(sum(amounts.map((amount) => rounded(amount, 2))), rounded(total, 2)) !== 0;
}

/** `amount / by` with so many decimals, cut and not rounded; null where there is nothing to divide by. */
export function quotient(amount: string, by: string, places: number): string | null {
  const above = scaled(amount);
  const below = scaled(by);
  if (below.units === 0n) return null;
  const units = (above.units * 10n ** BigInt(below.scale + places)) / (below.units * 10n ** BigInt(above.scale));
  return plain({ units, scale: places });
}

/** A format of figures, made when it is first asked for. What rounds to zero is zero: it has no sign. */
export const figureFormat = (options: Intl.NumberFormatOptions = {}) =>
  once(() => new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options }));

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, places: number): Intl.NumberFormat {
  const key = `${currency} ${places}`;
  let format = formats.get(key);
  if (!format) {
    const style: Intl.NumberFormatOptions = currency ? { style: 'currency', currency } : {};
    format = figureFormat({ ...style, minimumFractionDigits: places, maximumFractionDigits: places })();
    formats.set(key, format);
  }
  return format;
}

/** Plain decimal text for Intl, which formats it without converting it to a float. */
export const plainDecimal = (text: string) => text as Intl.StringNumericLiteral;

/** "1,234.50", or "£1,234.50" with a currency; Intl formats the text without converting it to a float. */
export function formatMoney(amount: string, currency = '', places = 2): string {
  return formatOf(currency, places).format(plainDecimal(amount));
}

const rates = figureFormat({ maximumFractionDigits: 10 });

/** "0.8310957": an exchange rate with all its decimals. */
export const formatRate = (rate: number): string => rates().format(rate);

const percents = figureFormat({ style: 'percent', maximumFractionDigits: 6 });

/** "7.5%" for "0.075" ("7,5 %" in German), up to six decimals. */
export const formatPercent = (share: string): string => percents().format(Number(share));
