/**
 * A report computed slowly and plainly from raw rows, to compare the engine with. It is written from the vocabulary
 * alone.
 */
import { folded } from '#contract/folded';
import { dateGroups, dimensions, isDimension, type DimensionName } from '#contract/reports/dimensions';
import { isMeasure, measures, type MeasureName } from '#contract/reports/measures';
import type { ReportCondition, ReportRequest } from '#contract/reports/request';
import { dimensionOf } from './dimensions.ts';
import { Exact } from './exact.ts';
import type { Fact, Raw } from './facts.ts';
import { Group, oracleMeasures } from './measures.ts';

export interface OracleScope {
  agencyId: number;
  publisherId?: number;
  advertiserId?: number;
  /** Account managers of publishers (PAM) or campaigns (CAM) that the report is limited to. */
  managers?: { type: 'PAM' | 'CAM'; ids: number[] };
}
export type Asked = ReportRequest & {
  measures: MeasureName[];
  dimensions: DimensionName[];
  targetCurrency: string;
  toDate: string;
};
type Row = Record<string, string | null>;

const DAY = 86_400_000;
const ITEMS: readonly string[] = ['itemPolicyType', 'itemCategory'];
const PLACES = { count: 0, estimate: 1, money: 2, ratio: 6, multiple: 6 };

export function oracleReport(raw: Raw, scope: OracleScope, asked: Asked): Row[] {
  const own = asked.includeOriginalCurrency === true;
  const fields = [...asked.dimensions];
  for (const extra of [
    asked.dateGroupBy && dateGroups[asked.dateType][asked.dateGroupBy],
    own && ('currencyCode' as const),
  ]) {
    if (extra && !fields.includes(extra)) fields.push(extra);
  }
  /** Null for the values that are none of those kept. */
  const keptOf = (values: string[]): (string | null)[] =>
    fields.map((field, index) => {
      const others = asked.others?.find(({ dimensions: names }) => names.at(-1) === field);
      const by = others?.dimensions.map((name) => values[fields.indexOf(name as DimensionName)]!);
      const isKept = others?.keep.some((one) => one.every((value, at) => value === by![at])) ?? true;
      return isKept ? values[index]! : null;
    });
  const alternatives = alternativesOf(asked.conditions);
  const onMeasures = asked.conditions.some(({ field }) => isMeasure(field));
  const byGroup = onMeasures && (alternatives.length > 1 || asked.conditions.every(({ field }) => isMeasure(field)));
  const onFact = ({ field }: ReportCondition) => !byGroup && isDimension(field);

  const read = [
    ...asked.measures,
    ...[...asked.conditions, ...asked.orderBys].map(({ field }) => field).filter(isMeasure),
  ];
  const touched = kindsRead(read);
  const used = [...fields, ...asked.conditions.map(({ field }) => field)];
  const facts = factsOf(
    raw,
    scope,
    used.some((field) => ITEMS.includes(field)),
  )
    .filter((fact) => touched.has(fact.type === 'event' ? fact.event!.kind : fact.type))
    .filter((fact) => periodOf(fact, asked) >= 0)
    .filter((fact) => {
      const filters = alternatives.map((all) => all.filter(onFact));
      const value = (field: string) => (isDimension(field) ? dimensionOf(field, fact, raw) : null);
      return filters.length === 0 || filters.some((all) => all.every((one) => meets(one, value(one.field))));
    });

  const isCompared = (asked.compare ?? []).length > 0;
  const groups = Map.groupBy(facts, (fact) => {
    const { shift } = periodsOf(asked)[periodOf(fact, asked)]!;
    const value = (field: DimensionName) =>
      shift ? besideOf(field, fact, raw, asked.dateType, shift) : dimensionOf(field, fact, raw);
    return JSON.stringify([periodOf(fact, asked), ...keptOf(fields.map(value))]);
  });
  // A total has a row for each period, also where nothing happened.
  if (fields.length === 0) {
    for (const period of periodsOf(asked).keys()) groups.set(`[${period}]`, groups.get(`[${period}]`) ?? []);
  }
  const likelihood = likelihoods(raw, scope, asked.toDate);
  const measured = [...groups].map(([key, members]) => {
    const [period, ...values] = JSON.parse(key) as [number, ...(string | null)[]];
    const row: Row = Object.fromEntries(fields.map((field, index) => [field, values[index]!]));
    if (isCompared) row['period'] = String(period);
    const inTarget = new Group(
      members,
      (fact, amount) => converted(raw, fact, amount, asked.targetCurrency),
      likelihood,
    );
    const inOwn = new Group(members, (_, amount) => Exact.of(amount), likelihood);
    const write = (measure: MeasureName, group: Group, exact = asked.exact === true) => {
      const { unit } = measures[measure];
      return oracleMeasures[measure](group)?.toFixed(exact && unit !== 'count' ? 20 : PLACES[unit]) ?? null;
    };
    return {
      row,
      rounded: (measure: MeasureName) => write(measure, inTarget, false),
      value: (measure: MeasureName) => write(measure, inTarget),
      own: (measure: MeasureName) => write(measure, inOwn),
    };
  });
  const kept = measured.filter(({ row, rounded }) => {
    const filters = alternatives.map((all) => all.filter((one) => !onFact(one)));
    const of = (field: string) => (isMeasure(field) ? rounded(field) : row[field]!);
    return filters.length === 0 || filters.some((all) => all.every((one) => meets(one, of(one.field))));
  });
  for (const { row, value, own: original } of kept) {
    for (const measure of asked.measures) {
      const money = measures[measure].unit === 'money';
      if (!money || asked.includeTargetCurrency !== false) row[measure] = value(measure);
      if (money && own) row[`original${measure[0]!.toUpperCase()}${measure.slice(1)}`] = original(measure);
    }
  }
  const ties: string[] = [...fields, ...(isCompared ? ['period'] : [])];
  const orders = [...asked.orderBys, ...ties.map((field) => ({ field, direction: 'asc' }))];
  return kept
    .toSorted((a, b) => {
      for (const { field, direction } of orders) {
        const of = ({ row, value }: typeof a) =>
          isMeasure(field) && !Object.hasOwn(row, field) ? value(field) : row[field]!;
        const [left, right] = [of(a), of(b)];
        if (left === right) continue;
        if (left === null || right === null) return left === null ? 1 : -1;
        const numeric =
          isMeasure(field) ||
          field.startsWith('original') ||
          (isDimension(field) && dimensions[field].kind === 'number');
        const empty = left === '' || right === '';
        const less = empty || !numeric ? left < right : digits(left) < digits(right);
        return (less ? -1 : 1) * (direction === 'desc' ? -1 : 1);
      }
      return 0;
    })
    .map(({ row }) => row);
}

/** Values of one field have the same number of decimals. */
const digits = (value: string) => BigInt(value.replace('.', ''));

/** Kinds of facts that measures are defined by. */
function kindsRead(names: readonly MeasureName[]): Set<string> {
  const group = new Group(
    [],
    () => Exact.of(0),
    () => Exact.of(0),
  );
  for (const name of names) oracleMeasures[name](group);
  return group.asked;
}

type Owned = { agency_id: number; publisher_id: number; advertiser_id: number; campaign_id: number };

function mine(raw: Raw, { agencyId, publisherId, advertiserId, managers }: OracleScope) {
  const managerOf = (row: Owned) =>
    managers?.type === 'PAM'
      ? raw.contact.get(row.publisher_id)!.account_manager_id
      : raw.campaign.get(row.campaign_id)!.account_manager_id;
  return (row: Owned) =>
    row.agency_id === agencyId &&
    (publisherId === undefined || row.publisher_id === publisherId) &&
    (advertiserId === undefined || row.advertiser_id === advertiserId) &&
    (managers === undefined || managers.ids.includes(managerOf(row)));
}

function factsOf(raw: Raw, scope: OracleScope, byItem: boolean): Fact[] {
  const conversions = raw.conversions.filter(mine(raw, scope)).flatMap((conversion): Fact[] => {
    const fact: Fact = { type: 'conversion', at: conversion.converted_at, conversion, row: conversion };
    const items = byItem ? (raw.items.get(conversion.id) ?? []) : [];
    return items.length === 0 ? [fact] : items.map((item) => ({ ...fact, item }));
  });
  const events = raw.traffic
    .filter(mine(raw, scope))
    .map((event): Fact => ({ type: 'event', at: event.occurred_at, event, row: event }));
  const assists = raw.assists
    .filter(mine(raw, scope))
    .map((row): Fact => ({ type: 'assist', at: row.converted_at, row }));
  return [...conversions, ...events, ...assists];
}

/** The report's own days, then those it is compared with. */
const periodsOf = ({ fromDate, toDate, shift, compare = [] }: Asked) => [{ fromDate, toDate, shift }, ...compare];

/** A fact's value in the period that its own stands beside. */
function besideOf(
  field: DimensionName,
  fact: Fact,
  raw: Raw,
  dateType: Asked['dateType'],
  shift: NonNullable<Asked['shift']>,
): string {
  const isInvoice = /^invoice/i.test(field);
  if (dimensions[field].group !== 'when' || /Name|No$|hour|minute/i.test(field)) return dimensionOf(field, fact, raw);
  const at = isInvoice ? fact.conversion?.invoiced_at : fact.at;
  if (!at) return '';
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth() + shift.months, at.getUTCDate()];
  const daysOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month, Math.min(date, daysOfMonth) + shift.days));
  if (isInvoice === (dateType === 'invoiceDate')) {
    if (moved.toISOString().slice(0, 10) > shift.until) return '';
    if (/date(Id)?$/i.test(field) && date > daysOfMonth) return '';
  }
  if (!isInvoice) return dimensionOf(field, { ...fact, at: moved }, raw);
  return dimensionOf(field, { ...fact, conversion: { ...fact.conversion!, invoiced_at: moved } }, raw);
}

/** The place of the period that a fact is in; -1 for none. */
function periodOf(fact: Fact, asked: Asked): number {
  const at = asked.dateType === 'conversionDate' ? fact.at : fact.conversion?.invoiced_at;
  const day = at?.toISOString().slice(0, 10);
  return periodsOf(asked).findIndex(({ fromDate, toDate }) => day !== undefined && day >= fromDate && day <= toDate);
}

function converted(raw: Raw, fact: Fact, amount: string, currency: string): Exact {
  const day = fact.at.toISOString().slice(0, 10);
  const [first, last] = [raw.days[0]!, raw.days.at(-1)!];
  const known = day < first ? first : day > last ? last : day;
  return Exact.of(amount).mul(Exact.of(raw.rates.get(`${known} ${fact.row.currency_code} ${currency}`)!));
}

function likelihoods(raw: Raw, scope: OracleScope, lastDay: string): (fact: Fact) => Exact {
  const end = Date.parse(`${lastDay}T00:00:00Z`);
  const decided = raw.conversions.filter(
    (one) =>
      mine(raw, scope)(one) &&
      one.status !== 'pending' &&
      one.converted_at.getTime() >= end - 180 * DAY &&
      one.converted_at.getTime() < end,
  );
  const rate = (some: typeof decided) =>
    Exact.of(some.filter((one) => one.status === 'approved').length).div(Exact.of(some.length));
  const whole = decided.length > 0 ? rate(decided) : Exact.of(1);
  const byCampaign = Map.groupBy(decided, (one) => one.campaign_id);
  const rates = new Map([...byCampaign].filter(([, some]) => some.length >= 20).map(([id, some]) => [id, rate(some)]));
  return ({ row }) => rates.get(row.campaign_id) ?? whole;
}

function alternativesOf(conditions: readonly ReportCondition[]): ReportCondition[][] {
  const alternatives: ReportCondition[][] = [];
  for (const one of conditions) {
    if (alternatives.length === 0 || one.or) alternatives.push([one]);
    else alternatives.at(-1)!.push(one);
  }
  return alternatives;
}

function meets(
  { field, operator, valueList: [first = '', second = ''], valueList }: ReportCondition,
  value: string | null,
): boolean {
  if (value === null) return false;
  const kind = isDimension(field) ? dimensions[field].kind : 'number';
  if (operator === 'like') {
    const parts = folded(first).match(/\\[\\%_]|./gsu) ?? [];
    const letter = (part: string) =>
      `\\u{${part
        .replace(/^\\(?=.)/, '')
        .codePointAt(0)!
        .toString(16)}}`;
    const pattern = parts.map((part) => (part === '%' ? '.*' : part === '_' ? '.' : letter(part))).join('');
    const isWhole = parts.some((part) => part === '%' || part === '_');
    return new RegExp(isWhole ? `^${pattern}$` : pattern, 'su').test(folded(value));
  }
  const comparable = (text: string) =>
    kind === 'number' && text !== '' ? Number(text) : kind === 'day' ? text.replaceAll('-', '') : text;
  const [mineIs, one, two] = [comparable(value), comparable(first), comparable(second)];
  if (operator === '=') return mineIs === one;
  if (operator === '<>') return mineIs !== one;
  if (operator === 'in') return valueList.some((each) => comparable(each) === mineIs);
  if (kind !== 'text' && value === '') return false;
  if (operator === '>') return mineIs > one;
  if (operator === '<') return mineIs < one;
  if (operator === '>=') return mineIs >= one;
  if (operator === '<=') return mineIs <= one;
  return mineIs >= one && mineIs <= two;
}
