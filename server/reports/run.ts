import { MAX_REPORT_ROWS } from '#contract/reports/request';
import {
  compileReport,
  conditionsGrow,
  countGroupsThatGrow,
  countSomeGroups,
  readsEvents,
  type SomeFacts,
  type SumRow,
} from './compile.ts';
import type { Source } from './fact.ts';
import { fulfils, type Condition } from './conditions.ts';
import { daysOf, type Plan } from './plan.ts';
import { outputReader } from './read.ts';
import { HeldRows, positions, type Parts, type Value } from './rows.ts';
import { engineOf } from '#server/db/engine/engine';
import { mayBeTooLarge } from './size.ts';
import { refusal } from '#contract/refusals/index';
import { Failure, wrongField } from '#server/failure';

/**
 * Looks at a report before it is worked out: in most reports that are too large nearly each fact is a group of its own,
 * and the others show in facts from everywhere, of which `share` takes some hundredths. Numbers are facts for a group
 * of an answer.
 */
const FIRST_LOOK: SomeFacts = { first: 1.1, kinds: 'largest' };
const looksAt = {
  events: [FIRST_LOOK, { share: 25, first: 60 }, { first: 10, kinds: 'every' }],
  /** Days of traffic and conversions are few enough to look at nearly all. */
  days: [FIRST_LOOK, { share: 15, first: 50 }, { first: 50, kinds: 'every' }],
  /** PostgreSQL reads the blocks of a share one by one. */
  inOrder: [FIRST_LOOK, { first: 3, kinds: 'every' }, { first: 10, kinds: 'every' }],
  /** Conditions on groups need their sums. */
  sums: [
    { share: 1, first: 60 },
    { share: 15, first: 60 },
    { first: 10, kinds: 'every' },
  ],
  sumsInOrder: [
    { first: 3, kinds: 'every' },
    { first: 10, kinds: 'every' },
  ],
} satisfies Record<string, SomeFacts[]>;

async function looksOf(plan: Plan, source: Source): Promise<readonly SomeFacts[]> {
  if ((plan.having.length > 0 && !conditionsGrow(plan)) || !(await mayBeTooLarge(plan, source))) return [];
  const isSampled = engineOf(source.db).name === 'duckdb';
  if (plan.having.length > 0) return isSampled ? looksAt.sums : looksAt.sumsInOrder;
  return isSampled ? looksAt[readsEvents(plan, source) ? 'events' : 'days'] : looksAt.inOrder;
}

/**
 * Refuses a report some of whose facts already have more groups than an answer may have.
 * @param inTurn runs a look in the turn of its number, from 0.
 * @throws INVALID_REQUEST
 */
export async function refuseTooLarge(
  plan: Plan,
  source: Source,
  inTurn: (number: number, look: () => Promise<void>) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const most = mostGroups(plan);
  for (const [number, look] of (await looksOf(plan, source)).entries()) {
    await inTurn(number, async () => {
      signal?.throwIfAborted();
      // Not streamed: DuckDB answers the same look again from memory until one of its tables is written to.
      const [counted] = await lookAt(plan, source, look, most).execute();
      if (Number(counted?.['groups']) > most) throw tooMany(plan);
    });
  }
}

function lookAt(plan: Plan, source: Source, look: SomeFacts, most: number) {
  const count = plan.having.length > 0 ? countGroupsThatGrow : countSomeGroups;
  return count(plan, source, { ...look, first: Math.ceil(look.first * most) });
}

const mostGroups = (plan: Plan) => MAX_REPORT_ROWS * daysOf(plan).length;

/**
 * Runs the reports of a request one after the other.
 * @throws INVALID_REQUEST for more groups than an answer may have.
 */
export async function runReports(plans: readonly Plan[], source: Source, signal?: AbortSignal): Promise<Parts> {
  const parts: { plan: Plan; rows: HeldRows }[] = [];
  const most = Math.max(...plans.map(mostGroups));
  let count = 0;
  for (const plan of plans) {
    const rows = await runReport(plan, source, signal);
    count += rows.count;
    if (count > most) throw tooMany(plan);
    parts.push({ plan, rows });
  }
  return parts;
}

/**
 * Runs a report as one statement. Groups are filtered and buffered as they arrive; beyond the limit the query is
 * cancelled. Aborting `signal` cancels it too.
 * @throws INVALID_REQUEST for more groups than an answer may have.
 */
export async function runReport(plan: Plan, source: Source, signal?: AbortSignal): Promise<HeldRows> {
  const outputs = [...plan.outputs, ...plan.hidden];
  const read = outputReader(plan);
  const at = positions(plan);
  const rows = new HeldRows(plan);
  const most = mostGroups(plan);
  const tooLarge = new AbortController();
  const either = AbortSignal.any(signal ? [signal, tooLarge.signal] : [tooLarge.signal]);
  const width = plan.dimensions.length + (plan.compared.length > 0 ? 1 : 0);
  let count = 0;
  const keep = (group: SumRow) => {
    const rowOf = (exact: boolean): Value[] => [
      ...Array.from({ length: width }, (_, index) => {
        const value = group[`d${index}`] ?? null;
        return value === null ? null : String(value);
      }),
      ...read(group, outputs, exact),
    ];
    if (plan.having.length > 0 && !holds(plan, rowOf(false), at)) return;
    count += 1;
    if (count > most) tooLarge.abort();
    else rows.add(rowOf(plan.exact));
  };
  try {
    for await (const group of groupsOf(plan, source, either)) if (!tooLarge.signal.aborted) keep(group);
  } catch (error) {
    if (!tooLarge.signal.aborted) throw error;
  }
  if (count > most) throw tooMany(plan);
  return rows;
}

/** The statement's rows. The total of a period has one also where nothing happened in it. */
async function* groupsOf(plan: Plan, source: Source, signal: AbortSignal): AsyncIterable<SumRow> {
  const isTotal = plan.dimensions.length === 0 && plan.compared.length > 0;
  const empty = new Set(isTotal ? daysOf(plan).keys() : []);
  for await (const group of compileReport(plan, source).stream({ signal })) {
    empty.delete(Number(group['d0']));
    yield group;
  }
  for (const period of empty) yield { d0: String(period) };
}

function holds({ having }: Plan, row: Value[], at: Map<string, number>): boolean {
  const fulfilled = (one: Condition) => fulfils(one, row[at.get(one.field) ?? -1] ?? null);
  return having.some((all) => all.every(fulfilled));
}

function tooMany({ dimensions }: Plan): Failure {
  const why = refusal('report.tooManyGroups', { most: MAX_REPORT_ROWS, dimensions });
  return new Failure('INVALID_REQUEST', why, [wrongField('body.dimensions', why)]);
}
