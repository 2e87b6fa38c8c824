import { sql, type CompiledQuery, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { isMeasure, measures } from '#contract/reports/measures';
import { scopedSome, withTable, type ScopedTables } from '#server/db/scope';
import { column, dayAfter, FactQuery, narrowed, startOf, type Source } from './fact.ts';
import { keyOf } from './keys.ts';
import type { Plan } from './plan.ts';
import { sumsOf } from './formulas.ts';
import { sums, type FactName, type SumName } from './sums.ts';

/** A row of the statement: dimensions d0, d1 … as text and sums s0, s1 …; `odds` holds the weighted sums. */
export type SumRow = Record<string, string | number | null>;
export type ReportQuery = SelectQueryBuilder<never, never, SumRow>;

type Fragment = RawBuilder<unknown>;
const text = (written: string): Fragment => sql.raw(written);

/**
 * Compiles a report to one statement. Each kind of fact is filtered and summed separately, by the report's dimensions
 * or by the ids of their names. Then names are joined and groups combined, so that no fact is counted once per row of
 * another kind.
 */
export function compileReport(plan: Plan, source: Source): ReportQuery {
  const { query, groups } = groupsOf(plan, source);
  return query.selectFrom(groups.as('groups')).selectAll();
}

/** The groups of a report, and the query that has the tables they are made of. */
function groupsOf(plan: Plan, source: Source, some?: SomeFacts) {
  const compiled = factsOf(plan).map((fact) => new FactQuery(plan, source, fact));
  let query = tablesOf(compiled, source, some);
  const most = some && 'kinds' in some ? some.first : undefined;
  const add = (name: string, body: Fragment) => {
    query = withTable(query, name, () => sql`(${body})`);
  };
  if (compiled.some(({ fact }) => fact === 'pending')) add('odds', oddsBody(plan, source));
  for (const one of compiled) add(`${one.fact}_sums`, one.body(most));
  return { query, groups: groupsBody(plan, compiled) };
}

/**
 * Some of a report's facts: the first of every kind, or of the kind that there is most of, or the first in a share of
 * the blocks, in hundredths.
 */
export type SomeFacts = { first: number } & ({ kinds: 'every' | 'largest' } | { share: number });

/** Whether the groups of a report can only be found in single events of traffic. */
export function readsEvents(plan: Plan, source: Source): boolean {
  return factsOf(plan).some((fact) => new FactQuery(plan, source, fact, true).readsEvents);
}

/**
 * Counts the groups of some facts without summing anything: the report has at least as many, unless conditions leave
 * groups out.
 */
export function countSomeGroups(plan: Plan, source: Source, some: SomeFacts): ReportQuery {
  const every = factsOf(plan);
  const largest = every.includes('traffic_events') ? ['traffic_events' as const] : every.slice(0, 1);
  const read = 'kinds' in some && some.kinds === 'largest' ? largest : every;
  const compiled = read.map((fact) => new FactQuery(plan, source, fact, true));
  const keys = compiled.map((one) => one.someKeys(some.first));
  const found = keys.map((one) => sql`select * from (${one}) as found_keys`);
  const groups = sql`(select count(*) as groups from (select distinct * from (${sql.join(found, sql` union all `)}) as united) as found)`;
  return tablesOf(compiled, source, some).selectFrom(groups.as('counted')).selectAll();
}

/** Whether no condition on groups is lost by more facts: counts that have to be above something. */
export function conditionsGrow({ having }: Plan): boolean {
  const isCount = (name: SumName) => sums[name].kind !== 'money' && sums[name].fact !== 'pending';
  return having
    .flat()
    .every(
      ({ field, operator }) =>
        ['>', '>='].includes(operator) &&
        isMeasure(field) &&
        measures[field].unit === 'count' &&
        sumsOf(field).every(isCount),
    );
}

/** Counts the groups of some facts that fulfil the conditions on groups, where `conditionsGrow`. */
export function countGroupsThatGrow(plan: Plan, source: Source, some: SomeFacts): ReportQuery {
  const named = new Set(plan.having.flat().flatMap(({ field }) => (isMeasure(field) ? sumsOf(field) : [])));
  const read = { ...plan, sums: plan.sums.filter(({ name }) => named.has(name)) };
  const fulfilled = plan.having.map((all) => {
    const each = all.map(({ field, operator, values }) => {
      const counts = read.sums.flatMap(({ name }, index) =>
        isMeasure(field) && sumsOf(field).includes(name) ? [`coalesce(s${index}, 0)`] : [],
      );
      return text(`${counts.join(' + ')} ${operator} ${Number(values[0])}`);
    });
    return sql`(${sql.join(each, sql` and `)})`;
  });
  const { query, groups } = groupsOf(read, source, some);
  const counted = sql`(select count(*) as groups from ${groups} as found where ${sql.join(fulfilled, sql` or `)})`;
  return query.selectFrom(counted.as('counted')).selectAll();
}

/** Tables of the scope; with a share, that of the facts. */
function tablesOf(compiled: readonly FactQuery[], { db, scope }: Source, some?: SomeFacts) {
  const share = some && 'share' in some ? some.share : undefined;
  const tables = new Set<keyof ScopedTables>(compiled.flatMap((one) => one.tables()));
  const shares = { traffic_events: share, traffic_days: share, conversions: share, assists: share };
  return scopedSome(db, scope, [...tables], shares);
}

/** SQL and parameters of a report. */
export function compiledSql(plan: Plan, source: Source): CompiledQuery {
  return compileReport(plan, source).compile();
}

/** Kinds of facts to read. Paid clicks need the free ones for their groups. */
function factsOf(plan: Plan): FactName[] {
  const read = new Set(plan.sums.map(({ name }) => sums[name].fact));
  if (read.has('paid_clicks')) read.add('traffic_events');
  return [...read];
}

function groupsBody(plan: Plan, compiled: readonly FactQuery[]): Fragment {
  const branches = compiled.map((one) => one.branch());
  const folded = new Set(plan.others.map(({ index }) => index));
  const written = plan.dimensions.map((name, index) => {
    const { text: write } = keyOf(name, 'conversions');
    const value = `coalesce(${write(`k${index}`)}, '')`;
    return `${folded.has(index) ? `case when o${index} then ${value} end` : value} as d${index}`;
  });
  const period = plan.compared.length > 0 ? [plan.dimensions.length] : [];
  const totals = plan.sums.flatMap((one, index) =>
    sums[one.name].fact === 'pending' ? [] : [`sum(${column(one)}) as s${index}`],
  );
  const odds = compiled.some(({ fact }) => fact === 'pending') ? ['max(odds) as odds'] : [];
  const columns = [...written, ...period.map((index) => `cast(k${index} as text) as d${index}`), ...totals, ...odds];
  const keys = [...plan.dimensions.keys(), ...period].flatMap((index) =>
    folded.has(index) ? [`k${index}`, `o${index}`] : [`k${index}`],
  );
  const by = keys.length > 0 ? ` group by ${keys.join(', ')}` : '';
  return sql`(select ${text(columns.join(', '))} from (${sql.join(branches, sql` union all `)}) as united${text(by)})`;
}

/** Decided conversions by campaign in the 180 days before the report's last day: the basis for pending ones. */
function oddsBody(plan: Plan, { narrowing }: Source): Fragment {
  return sql`select campaign_id, count(case when status = 'approved' then 1 end) as approved, count(*) as decided from conversions as f where status in ('approved', 'rejected') and converted_at >= ${dayAfter(plan.toDate, -180)} and converted_at < ${startOf(plan.toDate)}${narrowed(narrowing)} group by campaign_id`;
}
