import type { NameKind } from '#contract/agency';
import { valueAt } from '#contract/records';
import { formatRange, rangeOf, readRange, type RangeText } from '#src/lib/day.ts';
import * as u from '#src/lib/url-state.ts';
import { table } from '#text/table';
import type {
  CellFilter,
  ChoiceFilter,
  ChoicesFilter,
  Filter,
  FlagFilter,
  KnownNames,
  Members,
  NamedFilter,
  Offered,
  Option,
  Period,
  PeriodFilter,
  TextFilter,
} from './types.ts';

/**
 * Filters as values, one line each: label, editor, URL field, and request members. `param` names the request member or
 * computes several; a value that does not filter requests nothing.
 */

type Param<T> = string | ((value: T) => Members);

function asks<T>(param: Param<T>, isSet: (value: T) => boolean): (value: T) => Members {
  const membersOf = typeof param === 'string' ? (value: T) => ({ [param]: value }) : param;
  return (value) => (isSet(value) ? membersOf(value) : {});
}

const isNotEmpty = ({ length }: { length: number }) => length > 0;

/** Several of a few. Unknown values are dropped, unless the options load later (`open`). */
export function choices(
  label: string,
  param: Param<readonly string[]>,
  options: readonly Option[],
  extra: { open?: boolean } = {},
): ChoicesFilter {
  const known = new Set(options.map(({ value }) => value));
  const field = u.many((raw) => (known.has(raw) || (extra.open && raw !== '') ? raw : undefined));
  return { kind: 'choices', label, options, field, ask: asks(param, isNotEmpty) };
}

/** One of a few; '' is any. `fallback` applies when the URL has no value. */
export function choice(label: string, param: Param<string>, options: readonly Option[], fallback = ''): ChoiceFilter {
  const read = (raw: string) => options.find(({ value }) => value === raw)?.value;
  return {
    kind: 'choice',
    label,
    options,
    field: u.one(fallback, read, (value) => value),
    ask: asks(param, isNotEmpty),
  };
}

/** One of options that load later: any id in the URL is kept until then. */
export function choiceById(label: string, param: Param<string>, options: readonly Option[]): ChoiceFilter {
  const field = u.one('', readId, (value) => value);
  return { kind: 'choice', label, options, field, ask: asks(param, isNotEmpty) };
}

export function text(label: string, param: Param<string>, placeholder?: string, most = 200): TextFilter {
  const ask = asks(param, isNotEmpty);
  return { kind: 'text', label, field: u.text(most), ask, most, ...(placeholder !== undefined && { placeholder }) };
}

const readId = (raw: string) => (/^\d{1,15}$/.test(raw.trim()) ? raw.trim() : undefined);

/** Campaigns, publishers, advertisers, placements, vouchers or payments, chosen by name. */
export function things(label: string, of: NameKind, param: Param<readonly string[]>): NamedFilter {
  return { kind: 'named', of, single: false, label, field: u.many(readId), ask: asks(param, isNotEmpty) };
}

/** `things` of which the service takes one; of several in an address the first one counts. */
export function oneThing(label: string, of: NameKind, param: string): NamedFilter {
  const field = u.many(readId);
  return {
    kind: 'named',
    of,
    single: true,
    label,
    field: { ...field, read: (raw) => field.read(raw)?.slice(0, 1) },
    ask: ([id]) => (id === undefined ? {} : { [param]: id }),
  };
}

export function flag(
  label: string,
  param: Param<boolean | undefined>,
  { yes, no }: { yes: string; no: string } = table,
): FlagFilter {
  return { kind: 'flag', label, yes, no, field: u.flag, ask: asks(param, (value) => value !== undefined) };
}

interface PeriodOptions {
  /** Selectable dates; the first one is the default. */
  bases: readonly Option[];
  /** The network's calendar day. */
  today: string;
  range?: RangeText;
  only?: PeriodFilter['only'];
}

/** A period as requests take it: two days, both included, and the date to compare. */
export interface Days {
  fromDate: string;
  toDate: string;
  dateField: string;
}

/** A date range with its basis: "last30", "2026-01-01_2026-01-31", with ".click" for another basis than the first. */
export function period(
  label: string,
  param: (days: Days) => Members,
  { bases, today, range = 'last30', only }: PeriodOptions,
): PeriodFilter {
  const first = bases[0]?.value ?? '';
  const read = (raw: string): Period | undefined => {
    const [rangeText = '', basis = first] = raw.split('.');
    const known = readRange(rangeText);
    if (only && !only.options.some(({ value }) => value === known)) return undefined;
    return known && bases.some(({ value }) => value === basis) ? { range: known, basis } : undefined;
  };
  const write = (value: Period) => (value.basis === first ? value.range : `${value.range}.${value.basis}`);
  const field = u.one({ range, basis: first }, read, write);
  const ask = (value: Period) => param(daysOf({ today }, value));
  return { kind: 'period', label, bases, today, field, ask, ...(only && { only }) };
}

export function grouped<F extends Offered>(group: string, filters: F): F {
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, filter && { ...filter, group }]),
  ) as F;
}

export function daysOf({ today }: Pick<PeriodFilter, 'today'>, value: Period): Days {
  const { from, to } = rangeOf(readRange(value.range) ?? 'last30', today);
  return { fromDate: from, toDate: to, dateField: value.basis };
}

/** Options of a record such as `{1: 'Shopify'}`. */
export function optionsOf(labels: Readonly<Record<string | number, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** The label of an option; the value itself if unknown. */
export function optionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The name of a chosen id; says so where there is none. */
export function nameIn(names: KnownNames, id: string): string {
  if (names === undefined) return table.nameLoading;
  return names === 'failed' ? table.nameFailed(id) : (names[id] ?? table.nameUnknown(id));
}

const shown = 2;

function some(labels: readonly string[]): string {
  const more = labels.length - shown;
  return more > 0 ? `${labels.slice(0, shown).join(', ')} ${table.andMore(more)}` : labels.join(', ');
}

/** "Last 30 days (17 Feb 2026 – 18 Mar 2026)", "1 Oct 2026 – 15 Oct 2026", "All time". */
export function rangeName(range: RangeText, today: string): string {
  const preset = valueAt(table.presets, range);
  const days = formatRange(rangeOf(range, today));
  return preset === undefined || preset === days ? days : `${preset} (${days})`;
}

function periodText(filter: PeriodFilter, { range, basis }: Period): string {
  const named = filter.only?.options.find(({ value }) => value === range)?.label;
  const name = named ?? rangeName(readRange(range) ?? 'last30', filter.today);
  return filter.bases.length > 1 ? `${optionLabel(filter.bases, basis)}: ${name}` : name;
}

export function askedBy({ ask }: Filter, value: unknown): Members {
  // Filters of all kinds share a record; each value was read by its own filter's field.
  return (ask as (value: unknown) => Members)(value);
}

/** One of a filter's values in words. */
function labelOf(filter: ChoicesFilter | NamedFilter, value: string): string {
  if (filter.kind === 'named') return nameIn(filter.names, value);
  return optionLabel(filter.options, value);
}

/** A filter's value in words, complete or shortened for a chip; undefined when it doesn't filter. */
export function filterText(filter: Filter, value: unknown, style: 'short' | 'full' = 'short'): string | undefined {
  const join = style === 'short' ? some : (labels: readonly string[]) => labels.join(', ');
  switch (filter.kind) {
    case 'choices':
    case 'named': {
      const values = value as readonly string[];
      return isNotEmpty(values) ? join(values.map((each) => labelOf(filter, each))) : undefined;
    }
    case 'choice':
      return value === '' ? undefined : optionLabel(filter.options, value as string);
    case 'text':
      return value === '' ? undefined : (value as string);
    case 'flag':
      return value === undefined ? undefined : value ? filter.yes : filter.no;
    case 'period':
      return periodText(filter, value as Period);
  }
}

/** Sets the filter `name` by the id of a displayed name, looked up in a record such as `{1: 'Shopify'}`. */
export function byName(name: string, names: Readonly<Record<number, string>>, value: string): CellFilter | undefined {
  const id = Object.entries(names).find(([, each]) => each === value)?.[0];
  return id === undefined ? undefined : { name, value: id };
}

/** The filter value that selects a cell's value. */
export function withCellValue(filter: Filter, value: string | number | boolean): unknown {
  switch (filter.kind) {
    case 'choices':
    case 'named':
      return [String(value)];
    case 'flag':
    case 'period':
      return value;
    default:
      return String(value);
  }
}
