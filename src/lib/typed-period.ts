import { once } from '#contract/once';
import { table } from '#text/table';
import {
  addDays,
  EVER,
  formatDay,
  isDay,
  monthRange,
  presetRange,
  presets,
  rangeText,
  type Day,
  type DayRange,
  type Preset,
  type RangeText,
} from './day.ts';

/** Periods as people type them, in English and German on every page. Pure. */

/** A typed period, or a sentence that names what is wrong with it. */
export type TypedPeriod = { range: RangeText } | { wrong: string };

const fold = (text: string) =>
  text.toLowerCase().replaceAll('ä', 'a').replaceAll('.', '').replaceAll(/\s+/g, ' ').trim();

/** Further names of presets; each language's own names are those of the page. */
const names: Record<Preset, string> = {
  today: 'today, heute',
  yesterday: 'yesterday, gestern',
  last7: 'last 7 days, last week, letzte 7 Tage, letzte Woche',
  last30: 'last 30 days, letzte 30 Tage',
  last90: 'last 90 days, letzte 90 Tage',
  last12Months: 'last 12 months, letzte 12 Monate',
  thisMonth: 'this month, dieser Monat, diesen Monat',
  lastMonth: 'last month, previous month, letzter Monat, letzten Monat, Vormonat',
  thisQuarter: 'this quarter, dieses Quartal',
  lastQuarter: 'last quarter, previous quarter, letztes Quartal, Vorquartal',
  thisYear: 'this year, dieses Jahr',
  lastYear: 'last year, previous year, letztes Jahr, Vorjahr',
  all: 'all time, all, ever, gesamter Zeitraum, gesamt, alles, immer',
};
const byName: ReadonlyMap<string, Preset> = new Map(
  presets.flatMap((preset) =>
    [preset, table.presets[preset], ...names[preset].split(',')].map((name) => [fold(name), preset] as const),
  ),
);

const monthNames = once(() =>
  ['en', 'de'].map((language) => {
    const long = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => fold(long.format(Date.UTC(2026, index, 1))));
  }),
);

/** 1 to 12 for a month's name or at least its first three letters; undefined for other words. */
function monthNamed(word: string): number | undefined {
  const start = fold(word)
    .replace(/^maer/, 'mar')
    .replace(/^sept$/, 'sep');
  if (start.length < 3) return undefined;
  for (const months of monthNames()) {
    const at = months.findIndex((name) => name.startsWith(start));
    if (at !== -1) return at + 1;
  }
  return undefined;
}

/** A typed day, month, quarter or year; `undated` has no year, and `of` gives its days in one. */
type Span = DayRange | { undated: (year: number) => DayRange | undefined };

/** There is no such day or month: 31.2.2026. */
const NOWHERE = 'nowhere';

const pad = (value: number | string) => String(value).padStart(2, '0');
const century = (year: string) => (year.length === 2 ? `20${year}` : year);

function day(year: string | number, month: string | number, date: string | number): DayRange | undefined {
  const text = `${year}-${pad(month)}-${pad(date)}`;
  return isDay(text) ? { from: text, to: text } : undefined;
}

function month(year: string | number, number: string | number): DayRange | undefined {
  return day(year, number, 1) && monthRange(`${year}-${pad(number)}`);
}

const quarter = (year: string, number: string) => monthRange(`${year}-${pad(Number(number) * 3 - 2)}`, 0, 3);

type Groups = Readonly<Record<string, string | undefined>>;

/** Ways to write a day, month, quarter or year, the most particular first. */
const ways: readonly (readonly [RegExp, (found: Groups) => Span | undefined])[] = [
  [/^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/, ({ y = '', m = '', d = '' }) => day(y, m, d)],
  [/^(?<d>\d{1,2})[./] ?(?<m>\d{1,2})[./] ?(?<y>\d{4}|\d{2})$/, ({ y = '', m = '', d = '' }) => day(century(y), m, d)],
  [/^(?<d>\d{1,2})\. ?(?<m>\d{1,2})\.?$/, ({ m = '', d = '' }) => ({ undated: (year) => day(year, m, d) })],
  [/^(?<y>\d{4})[-/](?<m>\d{1,2})$/, ({ y = '', m = '' }) => month(y, m)],
  [/^(?<m>\d{1,2})[./](?<y>\d{4})$/, ({ y = '', m = '' }) => month(y, m)],
  [/^(?:q(?<q>[1-4])|(?<no>[1-4])\.? ?quartal)[ /]?(?<y>\d{4})$/i, ({ y = '', q, no = '' }) => quarter(y, q ?? no)],
  [/^(?<y>\d{4})[- /]?q(?<q>[1-4])$/i, ({ y = '', q = '' }) => quarter(y, q)],
  [/^(?<y>\d{4})$/, ({ y = '' }) => ({ from: `${y}-01-01`, to: `${y}-12-31` })],
  [/^(?<d>\d{1,2})\.? ?(?<m>\p{L}{3,})\.?,?(?: (?<y>\d{4}))?$/u, named],
  [/^(?<m>\p{L}{3,})\.? (?<d>\d{1,2})(?:st|nd|rd|th)?,?(?: (?<y>\d{4}))?$/u, named],
  [/^(?<m>\p{L}{3,})\.?,?(?: (?<y>\d{4}))?$/u, named],
];

function named({ d, m = '', y }: Groups): Span | undefined {
  const number = monthNamed(m);
  if (number === undefined) return undefined;
  const of = (year: number | string) => (d === undefined ? month(year, number) : day(year, number, d));
  return y === undefined ? { undated: of } : of(y);
}

function spanOf(text: string, today: Day): Span | typeof NOWHERE | undefined {
  const preset = byName.get(fold(text));
  if (preset) return presetRange(preset, today);
  for (const [pattern, read] of ways) {
    const found = pattern.exec(text)?.groups;
    if (!found) continue;
    // A word that is no month is not a day that is missing in the calendar.
    if (found['m'] !== undefined && /\p{L}/u.test(found['m']) && monthNamed(found['m']) === undefined) return undefined;
    return read(found) ?? NOWHERE;
  }
  return undefined;
}

/** The days of a span; one without a year is in `year`, or in a year near it where `fits` wants that. */
function dated(span: Span, year: number, fits: (days: DayRange) => boolean): DayRange | undefined {
  if (!('undated' in span)) return span;
  // The 29th of February is in every fourth year.
  const tries = [0, 1, 2, 3, 4, -1].map((back) => span.undated(year - back)).filter((days) => days !== undefined);
  return tries.find(fits) ?? tries[0];
}

const yearOf = (at: Day) => Number(at.slice(0, 4));

type Ends = readonly [first: string, last: string];

/** Texts of the two ends: cut at a dash or a word, or at the one hyphen that leaves something readable on both sides. */
function endsIn(text: string, today: Day): readonly string[] {
  const parts = text.split(/\s*(?:–|—|\.{2,3}|_|→)\s*|\s+(?:-|to|until|till|through|bis|and|und)\s+/i);
  if (parts.length > 1 || spanOf(text, today) !== undefined) return parts;
  const cuts = [...text.matchAll(/-/g)].map(({ index }): Ends => [text.slice(0, index), text.slice(index + 1)]);
  const readable = (part: string) => !['', NOWHERE, undefined].some((no) => no === part || no === spanOf(part, today));
  return cuts.map(([first, last]): Ends => [first.trim(), last.trim()]).find((ends) => ends.every(readable)) ?? parts;
}

function refused(part: string, span: ReturnType<typeof spanOf>): string | undefined {
  if (span === NOWHERE) return table.periods.nowhere(part);
  return span === undefined ? table.periods.unknown(part) : undefined;
}

function between([first, last]: Ends, today: Day): TypedPeriod {
  const spans = [spanOf(first, today), spanOf(last, today)] as const;
  const wrong = refused(first, spans[0]) ?? refused(last, spans[1]);
  const [from, to] = spans;
  if (wrong !== undefined || from === undefined || to === undefined || from === NOWHERE || to === NOWHERE)
    return { wrong: wrong ?? table.periods.unknown(`${first} – ${last}`) };
  // The end that has a year gives the other one its own.
  const end =
    'undated' in to && !('undated' in from)
      ? dated(to, yearOf(from.from), (days) => days.to >= from.from && days.from >= from.from)
      : dated(to, yearOf(today), (days) => days.from <= today);
  const start = end && dated(from, yearOf(end.from), (days) => days.from <= end.to);
  if (!start) return { wrong: table.periods.nowhere(first) };
  return ranged({ from: start.from, to: end.to });
}

function ranged({ from, to }: DayRange): TypedPeriod {
  if (from > to) return { wrong: table.periods.backwards(formatDay(from), formatDay(to)) };
  if (from < EVER.from || to > EVER.to)
    return { wrong: table.periods.tooFar(EVER.from.slice(0, 4), EVER.to.slice(0, 4)) };
  return { range: rangeText({ from, to }) };
}

/**
 * Reads a typed period: a preset by its name, "2026-10", "Oct 2026", "Q3 2026", "1.10. – 15.10.2026",
 * "since 1 Oct 2026", "last 14 days". A day or month without a year is the last one that has begun.
 */
export function readPeriod(typed: string, today: Day): TypedPeriod {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (text === '') return { wrong: table.periods.empty };
  const preset = byName.get(fold(text));
  if (preset) return { range: preset };
  const days = /^(?:the )?(?:last|letzten?|past) (\d{1,4}) (?:days?|tagen?)$/i.exec(text)?.[1];
  if (days !== undefined && Number(days) > 0) return ranged({ from: addDays(today, 1 - Number(days)), to: today });
  const since = /^(?:since|from|seit|ab) (?:dem )?(.+)$/i.exec(text)?.[1];
  const ends = endsIn(text.replace(/^(?:from|von|vom) /i, ''), today);
  const [first = '', last, more] = ends;
  if (last !== undefined)
    return more === undefined ? between([first, last], today) : { wrong: table.periods.threeEnds };
  if (since !== undefined) return between([since, today], today);
  const span = spanOf(first, today);
  const wrong = refused(first, span);
  if (span === undefined || span === NOWHERE) return { wrong: wrong ?? table.periods.unknown(first) };
  const own = dated(span, yearOf(today), (range) => range.from <= today);
  return own ? ranged(own) : { wrong: table.periods.nowhere(first) };
}
