import { isDimension, type DimensionName } from '#contract/reports/dimensions';
import { isMeasure } from '#contract/reports/measures';
import { MAX_ACROSS, type Condition, type Definition, type FieldName, type Sort, type Top } from './definition.ts';
import { isTime, operatorsFor } from './fields.ts';

/** Changes to a definition; each is one history entry. */
export type Patch = Partial<Definition>;

export const shelves = ['rows', 'across', 'values', 'where', 'sort'] as const;
export type Shelf = (typeof shelves)[number];

/** A chip's place. In `where`, the index counts across groups. */
export interface Place {
  shelf: Shelf;
  index: number;
}

const MOST_DIMENSIONS = 8;
const MOST_MEASURES = 20;

/** The shelf that a clicked field goes to. */
export function naturalShelf(field: FieldName): Shelf {
  return isMeasure(field) ? 'values' : 'rows';
}

export function takes(shelf: Shelf, field: FieldName): boolean {
  if (shelf === 'values') return isMeasure(field);
  return shelf === 'rows' || shelf === 'across' ? isDimension(field) : true;
}

/** Whether a field can be put onto a shelf of a report, which is only sorted by what is on it. */
export const fits = (definition: Definition, shelf: Shelf, field: FieldName): boolean =>
  takes(shelf, field) && (shelf !== 'sort' || has(definition, field));

export function fieldsOn(definition: Definition, shelf: Shelf): readonly FieldName[] {
  if (shelf === 'where') return definition.where.flat().map(({ field }) => field);
  if (shelf === 'sort') return definition.sort.map(({ field }) => field);
  return definition[shelf];
}

const inserted = <T>(list: readonly T[], index: number, item: T): T[] => [
  ...list.slice(0, index),
  item,
  ...list.slice(index),
];
const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index);

function full(definition: Definition, shelf: Shelf): boolean {
  if (shelf === 'values') return definition.values.length >= MOST_MEASURES;
  const dimensions = definition.rows.length + definition.across.length;
  if (shelf === 'across') return definition.across.length >= MAX_ACROSS || dimensions >= MOST_DIMENSIONS;
  return shelf === 'rows' && dimensions >= MOST_DIMENSIONS;
}

/** Gives a field's largest values rows of their own, or all of them; `most` undefined is all. */
export function withTop(
  { top }: Pick<Definition, 'top'>,
  field: DimensionName,
  most?: number,
  how: Partial<Pick<Top, 'by' | 'move'>> = {},
): Patch {
  const rest = top.filter((one) => one.field !== field);
  return { top: most === undefined ? rest : [...rest, { field, most, by: how.by, move: how.move }] };
}

/** The inner ones of several tops are looked for within the outer ones: fewer of each, where that is still too much. */
const OFFERED = [50, 10, 3] as const;

/** The tops that a report of too many rows is offered: one of each field but times; undefined where there are none. */
export function offeredTops(
  definition: Definition,
): { most: number; fields: DimensionName[]; patch: Patch } | undefined {
  const fields = [...definition.rows, ...definition.across].filter((field) => !isTime(field));
  const topOf = (field: DimensionName) => definition.top.find((one) => one.field === field);
  const most = OFFERED.find((one) => fields.some((field) => (topOf(field)?.most ?? Infinity) > one));
  if (most === undefined) return undefined;
  const changed = fields.filter((field) => (topOf(field)?.most ?? Infinity) > most);
  const patch = changed.reduce<Definition>(
    (now, field) => ({ ...now, ...withTop(now, field, most, topOf(field)) }),
    definition,
  );
  return { most, fields: changed, patch: { top: patch.top } };
}

/** A condition without values yet. */
export function draftCondition(field: FieldName): Condition {
  return { field, operator: operatorsFor(field)[0] ?? '=', values: [] };
}

/**
 * Puts a field onto a shelf; no change when the shelf does not take it. A dimension is in rows or across only once: it
 * moves. `where` is excluded: a condition needs values first.
 */
export function put(definition: Definition, field: FieldName, place: Place): Patch {
  const patch = putOn(definition, field, place);
  const begins = isEmpty(definition) && definition.chart === undefined && Object.keys(patch).length > 0;
  return begins ? { ...patch, chart: 'auto' } : patch;
}

/** A report that begins with its first field proposes a chart. */
const isEmpty = ({ rows, across, values }: Definition) => rows.length + across.length + values.length === 0;

function putOn(definition: Definition, field: FieldName, { shelf, index }: Place): Patch {
  if (!fits(definition, shelf, field) || shelf === 'where') return {};
  if (shelf === 'sort') {
    if (definition.sort.some((one) => one.field === field)) return {};
    const order: Sort = { field, direction: isMeasure(field) ? 'desc' : 'asc' };
    return { sort: inserted(definition.sort, index, order) };
  }
  if (shelf === 'values' && isMeasure(field)) {
    const at = definition.values.indexOf(field);
    if (at === -1) return full(definition, shelf) ? {} : { values: inserted(definition.values, index, field) };
    const rest = without(definition.values, at);
    return { values: inserted(rest, at < index ? index - 1 : index, field) };
  }
  return isDimension(field) ? putDimension(definition, field, { shelf: shelf as 'rows' | 'across', index }) : {};
}

function putDimension(
  definition: Definition,
  field: DimensionName,
  { shelf, index }: { shelf: 'rows' | 'across'; index: number },
): Patch {
  const from = definition.rows.includes(field) ? 'rows' : definition.across.includes(field) ? 'across' : undefined;
  const other = shelf === 'rows' ? 'across' : 'rows';
  if (from === shelf) {
    const at = definition[shelf].indexOf(field);
    return { [shelf]: inserted(without(definition[shelf], at), at < index ? index - 1 : index, field) };
  }
  const room = { ...definition, [other]: definition[other].filter((one) => one !== field) };
  if (full(room, shelf)) return {};
  return { [shelf]: inserted(definition[shelf], index, field), ...(from && { [other]: room[other] }) };
}

/** Removes a chip, and the sorting by a field that is no longer shown. */
export function remove(definition: Definition, { shelf, index }: Place): Patch {
  if (shelf === 'where') return { where: withoutCondition(definition, index) };
  if (shelf === 'sort') return { sort: without(definition.sort, index) };
  const field = definition[shelf][index];
  const left: Patch = { [shelf]: without<FieldName>(definition[shelf], index) };
  return { ...left, sort: definition.sort.filter((one) => one.field !== field) };
}

export function replace(definition: Definition, place: Place, field: FieldName): Patch {
  if (!takes(place.shelf, field)) return {};
  const after = { ...definition, ...remove(definition, place) };
  return { ...remove(definition, place), ...put(after, field, place) };
}

/** Moves a chip along its shelf by keyboard. */
export function shift(definition: Definition, { shelf, index }: Place, by: -1 | 1): Patch {
  const to = index + by;
  if (shelf === 'where') return {};
  const list: readonly unknown[] = definition[shelf];
  const item = list[index];
  if (item === undefined || to < 0 || to >= list.length) return {};
  return { [shelf]: inserted(without(list, index), to, item) };
}

/** Moves a chip to the next shelf above or below that takes its field, by keyboard. */
export function toShelf(definition: Definition, place: Place, by: -1 | 1): { patch: Patch; place: Place } | undefined {
  const field = fieldsOn(definition, place.shelf)[place.index];
  const order = ['rows', 'across'] as const;
  const to = order[order.findIndex((shelf) => shelf === place.shelf) + by];
  if (!field || !to || !isDimension(field)) return undefined;
  const target = { shelf: to, index: definition[to].length };
  const patch = put(definition, field, target);
  return Object.keys(patch).length === 0 ? undefined : { patch, place: target };
}

/** Adds a condition to a group, or as an alternative of its own. */
export function addCondition(definition: Definition, condition: Condition, group: number | 'new'): Patch {
  const { where } = definition;
  if (group === 'new' || where.length === 0) return { where: [...where, [condition]] };
  return { where: where.map((one, at) => (at === group ? [...one, condition] : one)) };
}

/** Changes the condition at an index across groups. */
export function changeCondition(definition: Definition, index: number, condition: Condition): Patch {
  let at = -1;
  return {
    where: definition.where.map((group) =>
      group.map((one) => {
        at += 1;
        return at === index ? condition : one;
      }),
    ),
  };
}

function withoutCondition(definition: Definition, index: number): Definition['where'] {
  let at = -1;
  const groups = definition.where.map((group) =>
    group.filter(() => {
      at += 1;
      return at !== index;
    }),
  );
  return groups.filter((group) => group.length > 0);
}

/** Restricts to a value or excludes it. The condition joins every group, so that it holds in each alternative. */
export function narrow(definition: Definition, condition: Condition): Patch {
  if (definition.where.length === 0) return { where: [[condition]] };
  // One value replaces another; excluded values accumulate.
  const replaced = (one: Condition) =>
    one.field === condition.field && one.operator === '=' && condition.operator === '=';
  const kept = definition.where.map((group) => group.filter((one) => !replaced(one)));
  return { where: kept.map((group) => [...group, condition]) };
}

/** Sorts by one field: its usual direction, then the opposite one, then the default sort again. */
export function sortBy(definition: Definition, field: FieldName): Patch {
  const [first] = definition.sort;
  const usual: Sort['direction'] = isMeasure(field) ? 'desc' : 'asc';
  if (definition.by !== '' || first?.field !== field) return { by: '', sort: [{ field, direction: usual }] };
  if (first.direction === usual) return { sort: [{ field, direction: usual === 'asc' ? 'desc' : 'asc' }] };
  return { sort: [] };
}

/** The same for a column that is sorted in the browser. */
export function sortByColumn({ by }: Pick<Definition, 'by'>, id: string): Patch {
  if (by.replace(/^-/, '') !== id) return { by: `-${id}` };
  return { by: by.startsWith('-') ? id : '' };
}

export function isRunnable({ values }: Pick<Definition, 'values'>): boolean {
  return values.length > 0;
}

export const has = (definition: Definition, field: FieldName): boolean =>
  isMeasure(field) ? definition.values.includes(field) : [...definition.rows, ...definition.across].includes(field);
