import { sql, type CompiledQuery, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { scoped, withTable, type ScopedTables } from '#server/db/scope';
import { column, dayAfter, FactQuery, narrowed, startOf, type Source } from './fact.ts';
import { keyOf } from './keys.ts';
import type { Plan } from './plan.ts';
import { sums, type FactName } from './sums.ts';

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
  const compiled = factsOf(plan).map((fact) => new FactQuery(plan, source, fact));
  const tables = new Set<keyof ScopedTables>(compiled.flatMap((one) => one.tables()));
  let query = scoped(source.db, source.scope, ...tables);
  const add = (name: string, body: Fragment) => {
    query = withTable(query, name, () => sql`(${body})`);
  };
  if (compiled.some(({ fact }) => fact === 'pending')) add('odds', oddsBody(plan, source));
  for (const one of compiled) add(`${one.fact}_sums`, one.body());
  const groups = groupsBody(plan, compiled);
  return query.selectFrom(groups.as('groups')).selectAll();
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
