import { once } from '#contract/once';
import { locale } from '#text/locale';
import { isDay, type Day } from './day.ts';

/** The names of each month in the page's language, long and short, without points. */
const monthNames = once(() => {
  const styles = (['long', 'short'] as const).map(
    (month) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month }),
  );
  return Array.from({ length: 12 }, (_, month) => styles.map((style) => plain(style.format(Date.UTC(2026, month, 1)))));
});

function plain(name: string): string {
  return name.toLocaleLowerCase(locale).replaceAll('.', '');
}

/** The number of a month from its number, its name or the first three letters of it; NaN for other texts. */
function monthOf(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const found = monthNames().findIndex((names) => names.some((name) => text.length >= 3 && name.startsWith(text)));
  return found < 0 ? Number.NaN : found + 1;
}

/**
 * Reads a typed day: "15 Mar 2026", "15/3/2026", "15.3.26" or "2026-03-15", with names of months in the page's
 * language. The day is before the month. Undefined for a text that names no day.
 */
export function typedDay(text: string): Day | undefined {
  const parts = text.toLocaleLowerCase(locale).split(/[\s./,-]+/);
  const [first = '', month = '', last = '', more] = parts.filter((part) => part !== '');
  if (more !== undefined) return undefined;
  const [day, year] = first.length === 4 ? [last, first] : [first, last];
  if (!/^\d{1,2}$/.test(day) || !/^(\d{2}|\d{4})$/.test(year)) return undefined;
  const read = [year.length === 2 ? `20${year}` : year, monthOf(month), day].map((part) =>
    String(part).padStart(2, '0'),
  );
  const found = read.join('-');
  return isDay(found) ? found : undefined;
}
