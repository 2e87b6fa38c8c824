import { formatRange, rangeOf, readRange, type RangeText } from '#src/lib/day.ts';
import * as u from '#src/lib/url-state.ts';
import { table } from '#text/table';
import type {
  CellFilter,
  ChoiceFilter,
  ChoicesFilter,
  Filter,
  Filters,
  FlagFilter,
  IdsFilter,
  Option,
  Period,
  PeriodFilter,
  TextFilter,
} from './types.ts';

/** Filters as values: label, editor and the field of the address in one line each. */

/** Several of a few. Values that aren't among the options are dropped, unless the options come later (`open`). */
export function choices(label: string, options: readonly Option[], extra: { open?: boolean } = {}): ChoicesFilter {
  const known = new Set(options.map(({ value }) => value));
  const field = u.many((raw) => (known.has(raw) || (extra.open && raw !== '') ? raw : undefined));
  return { kind: 'choices', label, options, field };
}

/** One of a few; '' is any. */
export function choice(label: string, options: readonly Option[], fallback = ''): ChoiceFilter {
  const read = (raw: string) => options.find(({ value }) => value === raw)?.value;
  return { kind: 'choice', label, options, field: u.one(fallback, read, (value) => value) };
}

export function text(label: string, placeholder?: string): TextFilter {
  return { kind: 'text', label, field: u.text(), ...(placeholder !== undefined && { placeholder }) };
}

/** Ids, typed or pasted: whole numbers. */
export function ids(label: string): IdsFilter {
  return { kind: 'ids', label, field: u.ids };
}

/** One id, typed; an address's that is none is dropped. */
export function oneId(label: string): TextFilter {
  const read = (raw: string) => (/^\d{1,15}$/.test(raw.trim()) ? raw.trim() : undefined);
  return { kind: 'text', label, field: u.one('', read, (value) => value.trim()), wanted: table.oneIdWanted };
}

export function flag(label: string, yes: string, no: string): FlagFilter {
  return { kind: 'flag', label, yes, no, field: u.flag };
}

/** A date range with its basis: "last30", "2026-01-01_2026-01-31", with ".click" when it isn't the first basis. */
export function period(
  label: string,
  bases: readonly Option[],
  today: string,
  range: RangeText = 'last30',
): PeriodFilter {
  const first = bases[0]?.value ?? '';
  const read = (raw: string): Period | undefined => {
    const [rangeText = '', basis = first] = raw.split('.');
    const known = readRange(rangeText);
    return known && bases.some(({ value }) => value === basis) ? { range: known, basis } : undefined;
  };
  const write = (value: Period) => (value.basis === first ? value.range : `${value.range}.${value.basis}`);
  return { kind: 'period', label, bases, today, field: u.one({ range, basis: first }, read, write) };
}

/** The same filters under a heading. */
export function grouped<F extends Filters>(group: string, filters: F): F {
  return Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, { ...filter, group }])) as F;
}

/** The days of a period filter's value, as the API takes them. */
export function daysOf(filter: PeriodFilter, value: Period): { fromDate: string; toDate: string; dateField: string } {
  const { from, to } = rangeOf(readRange(value.range) ?? 'last30', filter.today);
  return { fromDate: from, toDate: to, dateField: value.basis };
}

/** Options of a record such as `{1: 'Shopify'}`. */
export function optionsOf(labels: Readonly<Record<string | number, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

const shown = 2;

function some(labels: readonly string[]): string {
  const more = labels.length - shown;
  return more > 0 ? `${labels.slice(0, shown).join(', ')} ${table.andMore(more)}` : labels.join(', ');
}

function periodText(filter: PeriodFilter, { range, basis }: Period): string {
  const known = readRange(range) ?? 'last30';
  const days = formatRange(rangeOf(known, filter.today));
  const name = known in table.presets ? `${table.presets[known as keyof typeof table.presets]} (${days})` : days;
  return filter.bases.length > 1 ? `${labelOf(filter.bases, basis)}: ${name}` : name;
}

/** A filter's value in words, all of them or shortened for a chip; undefined when it doesn't filter. */
export function filterText(filter: Filter, value: unknown, style: 'short' | 'full' = 'short'): string | undefined {
  const join = style === 'short' ? some : (labels: readonly string[]) => labels.join(', ');
  switch (filter.kind) {
    case 'choices':
    case 'ids': {
      const values = value as readonly (string | number)[];
      const options = filter.kind === 'choices' ? filter.options : [];
      return values.length === 0 ? undefined : join(values.map((each) => labelOf(options, String(each))));
    }
    case 'choice':
      return value === '' ? undefined : labelOf(filter.options, value as string);
    case 'text':
      return value === '' ? undefined : (value as string);
    case 'flag':
      return value === undefined ? undefined : value ? filter.yes : filter.no;
    case 'period':
      return periodText(filter, value as Period);
  }
}

/** The filter `name` for a value that it knows by id: that of a name in a record such as `{1: 'Shopify'}`. */
export function byName(name: string, names: Readonly<Record<number, string>>, value: string): CellFilter | undefined {
  const id = Object.entries(names).find(([, each]) => each === value)?.[0];
  return id === undefined ? undefined : { name, value: id };
}

/** `current` with a cell's value put in: added to a list, replacing a single one. */
export function withCellValue(filter: Filter, value: string | number | boolean): unknown {
  const several = filter.kind === 'choices' || filter.kind === 'ids';
  return several ? [filter.kind === 'choices' ? String(value) : value] : value;
}
