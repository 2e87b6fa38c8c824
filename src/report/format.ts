import { once } from '#contract/once';
import { isDimension } from '#contract/reports/dimensions';
import { decimals, measures, moneyForOne, type MeasureName } from '#contract/reports/measures';
import { formatDay } from '#src/lib/day.ts';
import { compare, figureFormat, formatMoney, rounded, plainDecimal } from '#src/lib/money.ts';
import { countryText } from '#src/lib/country.ts';
import * as t from '#text';
import { calendarName } from './calendar-names.ts';
import type { FieldName } from './definition.ts';
import { OTHERS } from './others.ts';
import { daysOfValue } from './periods.ts';

/** Report values in the user's language. Intl formats the figures' text without floats. */

const counts = figureFormat({ maximumFractionDigits: 0 });
const estimates = figureFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const rates = figureFormat({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
const multiples = figureFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const changes = figureFormat({
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

const writers = {
  count: (text: string) => counts().format(plainDecimal(text)),
  estimate: (text: string) => estimates().format(plainDecimal(text)),
  ratio: (text: string) => rates().format(plainDecimal(text)),
  multiple: (text: string) => multiples().format(plainDecimal(text)),
};

/** Decimals of a figure in exports, and of money on the page: four where what one of something earns is small. */
function placesOf(measure: MeasureName, text: string): number {
  const isSmall = moneyForOne.has(measure) && compare(text, '1') < 0 && compare(text, '-1') > 0;
  return isSmall ? 4 : decimals[measures[measure].unit];
}

/** "1,204", "12.50", "0.0831" for each click, "4.10 %"; "-" for no value. Takes exact values as well as rounded ones. */
export function formatValue(measure: MeasureName, text: string | null): string {
  if (text === null) return '-';
  const { unit } = measures[measure];
  return unit === 'money' ? formatMoney(text, '', placesOf(measure, text)) : writers[unit](text);
}

/** A figure as decimal text for a file, rounded once from its exact value: "12.50", "0.041000"; '' for none. */
export function writeValue(measure: MeasureName, text: string | null): string {
  return text === null ? '' : rounded(text, placesOf(measure, text));
}

const points = (text: string) =>
  t.reports.points(
    rates()
      .formatToParts(plainDecimal(text))
      .filter(({ type }) => type !== 'percentSign' && type !== 'literal')
      .map(({ value }) => value)
      .join(''),
  );

/** "+1,204", "-12.50", a rate in points: "+0.42 pp"; "-" for none. */
export function formatDifference(measure: MeasureName, text: string | null): string {
  if (text === null) return '-';
  const written = measures[measure].unit === 'ratio' ? points(text) : formatValue(measure, text);
  return compare(text, '0') > 0 && /[1-9]/.test(written) ? `+${written}` : written;
}

/** "+12.5 %"; "-" when undefined. */
export function formatChange(change: number | null): string {
  return change === null ? '-' : changes().format(change);
}

const shares = figureFormat({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "76.3 %" for "0.763", a share of something. */
export const formatShare = (share: string): string => shares().format(plainDecimal(share));

const months = once(() => new Intl.DateTimeFormat(t.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }));

/** A field's value as text: dates in words, other values as they are. */
export function formatKey(field: string, value: string): string {
  if (value === '') return t.reports.noValue;
  if (value === OTHERS) return t.reports.others;
  if (field === 'countryName' || field === 'campaignCountry') return countryText(value);
  const days = daysOfValue(field, value);
  if (!days) return calendarName(field, value) ?? t.reportFields.value(field, value);
  if (/month$/i.test(field)) return months().format(new Date(`${days.from}T00:00:00Z`));
  return /quarter$|week$|year$/i.test(field) ? value : formatDay(days.from);
}

/** A field's name, with the currency for money. */
export function headerOf(field: FieldName, currency: string): string {
  const label = t.reportFields.label(field);
  return !isDimension(field) && measures[field].unit === 'money' ? `${label} (${currency})` : label;
}

export function whyNone(measure: MeasureName): string {
  return measures[measure].kind === 'derived' ? t.reports.noDivisor : t.reports.noFacts;
}
