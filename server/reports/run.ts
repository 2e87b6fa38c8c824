import { MAX_REPORT_ROWS } from '#contract/reports/request';
import { compileReport, type SumRow } from './compile.ts';
import type { Source } from './fact.ts';
import { fulfils, type Condition } from './conditions.ts';
import { daysOf, type Plan } from './plan.ts';
import { outputReader } from './read.ts';
import { HeldRows, positions, type Value } from './rows.ts';
import { refusal } from '#contract/refusals/index';
import { Failure, wrongField } from '#server/failure';

/**
 * Runs a report as one statement. Groups are filtered and buffered as they arrive; beyond the limit they are only
 * counted. Aborting `signal` cancels the query.
 * @throws INVALID_REQUEST for more groups than an answer may have.
 */
export async function runReport(plan: Plan, source: Source, signal?: AbortSignal): Promise<HeldRows> {
  const outputs = [...plan.outputs, ...plan.hidden];
  const read = outputReader(plan);
  const at = positions(plan);
  const rows = new HeldRows(plan);
  const most = MAX_REPORT_ROWS * daysOf(plan).length;
  const width = plan.dimensions.length + (plan.compared.length > 0 ? 1 : 0);
  let count = 0;
  for await (const group of groupsOf(plan, source, signal)) {
    const rowOf = (exact: boolean): Value[] => [
      ...Array.from({ length: width }, (_, index) => {
        const value = group[`d${index}`] ?? null;
        return value === null ? null : String(value);
      }),
      ...read(group, outputs, exact),
    ];
    if (plan.having.length > 0 && !holds(plan, rowOf(false), at)) continue;
    count += 1;
    if (count <= most) rows.add(rowOf(plan.exact));
  }
  if (count > most) throw tooMany(plan, count);
  return rows;
}

/** The statement's rows. The total of a period has one also where nothing happened in it. */
async function* groupsOf(plan: Plan, source: Source, signal?: AbortSignal): AsyncIterable<SumRow> {
  const isTotal = plan.dimensions.length === 0 && plan.compared.length > 0;
  const empty = new Set(isTotal ? daysOf(plan).keys() : []);
  for await (const group of compileReport(plan, source).stream(signal ? { signal } : {})) {
    empty.delete(Number(group['d0']));
    yield group;
  }
  for (const period of empty) yield { d0: String(period) };
}

function holds({ having }: Plan, row: Value[], at: Map<string, number>): boolean {
  const fulfilled = (one: Condition) => fulfils(one, row[at.get(one.field) ?? -1] ?? null);
  return having.some((all) => all.every(fulfilled));
}

function tooMany(plan: Plan, count: number): Failure {
  const { dimensions } = plan;
  const why = refusal('report.tooManyGroups', { count, most: MAX_REPORT_ROWS, dimensions });
  return new Failure('INVALID_REQUEST', why, [wrongField('body.dimensions', why)]);
}
