import { Failure } from '#contract/failures';
import { isDimension, type DimensionName } from '#contract/reports/dimensions';
import { MAX_REPORT_ROWS, type ReportRow } from '#contract/reports/request';
import { compileReport, type Source } from './compile.ts';
import { byText, byValue, fulfils, type Condition } from './conditions.ts';
import { kindOf, type Plan } from './plan.ts';
import { outputReader } from './read.ts';

type Value = string | null;

/**
 * Runs a report: one statement, whose groups are read as they come, filtered, ordered and written.
 * @throws INVALID_REQUEST when there are more groups than an answer holds.
 */
export async function runReport(plan: Plan, source: Source, signal?: AbortSignal): Promise<ReportRow[]> {
  const { rows, count } = await readGroups(plan, source, signal);
  if (count > MAX_REPORT_ROWS) throw tooMany(plan, count);
  const names = fieldNames(plan);
  return rows
    .toSorted(orderOf(plan))
    .map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])));
}

/** Names of an answer's properties, in their order. */
export function fieldNames(plan: Plan): string[] {
  return [...plan.dimensions, ...plan.outputs.map(({ name }) => name)];
}

/** Groups that fulfil the conditions: dimensions, outputs, hidden outputs. Beyond the limit they are only counted. */
async function readGroups(plan: Plan, source: Source, signal: AbortSignal | undefined) {
  const outputs = [...plan.outputs, ...plan.hidden];
  const read = outputReader(plan);
  const at = positions(plan);
  const rows: Value[][] = [];
  let count = 0;
  for await (const group of compileReport(plan, source).stream(signal ? { signal } : {})) {
    const row: Value[] = [
      ...plan.dimensions.map((_, index) => String(group[`d${index}`] ?? '')),
      ...read(group, outputs),
    ];
    if (!holds(plan, row, at)) continue;
    count += 1;
    if (count <= MAX_REPORT_ROWS) rows.push(row);
  }
  return { rows, count };
}

/** Where each field is in a row. An output wins over a hidden one of the same name. */
function positions(plan: Plan): Map<string, number> {
  const names = [...fieldNames(plan), ...plan.hidden.map(({ name }) => name)];
  return new Map(names.map((name, index) => [name, index]));
}

function holds({ having }: Plan, row: Value[], at: Map<string, number>): boolean {
  if (having.length === 0) return true;
  const fulfilled = (one: Condition) => fulfils(one, row[at.get(one.field) ?? -1] ?? null);
  return having.some((all) => all.every(fulfilled));
}

/** As asked; ties by all dimensions ascending. What has no value comes last in either direction. */
function orderOf(plan: Plan): (a: Value[], b: Value[]) => number {
  const at = positions(plan);
  const orders = [
    ...plan.orderBys.map(({ field, direction }) => ({ field, sign: direction === 'desc' ? -1 : 1 })),
    ...plan.dimensions.map((field) => ({ field: field as string, sign: 1 })),
  ].map(({ field, sign }) => ({
    index: at.get(field) ?? -1,
    sign,
    by: isDimension(field) ? byDimension(field) : byMeasure,
  }));
  return (a, b) => {
    for (const { index, sign, by } of orders) {
      const [left = null, right = null] = [a[index], b[index]];
      if (left === right) continue;
      if (left === null || right === null) return left === null ? 1 : -1;
      const order = by(left, right);
      if (order !== 0) return order * sign;
    }
    return 0;
  };
}

function byDimension(field: DimensionName) {
  const kind = kindOf(field);
  return kind === 'text' ? byText : (a: string, b: string) => byValue(kind, a, b);
}

/** Values of one measure have the same number of decimals, so that their digits compare as whole numbers. */
function byMeasure(a: string, b: string): number {
  const [left, right] = [BigInt(a.replace('.', '')), BigInt(b.replace('.', ''))];
  return left < right ? -1 : Number(left > right);
}

function tooMany(plan: Plan, count: number): Failure {
  const finest = plan.dimensions.join(', ');
  const message =
    `The report has ${count} groups; an answer holds at most ${MAX_REPORT_ROWS}. ` +
    `Shorten the period, add a condition, or leave out one of its dimensions (${finest}).`;
  return new Failure('INVALID_REQUEST', message, [{ path: 'body.dimensions', message }]);
}
