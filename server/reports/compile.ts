import {
  sql,
  type CompiledQuery,
  type Kysely,
  type QueryCreator,
  type RawBuilder,
  type SelectQueryBuilder,
} from 'kysely';
import { isDimension, type DimensionName } from '#contract/reports/dimensions';
import type { Rates } from '#server/db/rates';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { likePattern, type Condition } from './conditions.ts';
import { instants, joins, joinTables, keyOf, type JoinName } from './keys.ts';
import type { In, Plan } from './plan.ts';
import { daysAndLater, daysAnswer } from './sources.ts';
import { sums, type FactName, type SumName } from './sums.ts';

/** Whose accounts an account manager's report is narrowed to. */
export interface Narrowing {
  type: 'PAM' | 'CAM';
  ids: number[];
}

export interface Source {
  db: Kysely<Database>;
  scope: Scope;
  rates: Rates;
  narrowing?: Narrowing | undefined;
  /** Up to which event traffic is summed by day; without it every report reads the events. */
  daysUpTo?: number | undefined;
}

/** A row of the statement: the written dimensions d0, d1 … and the sums s0, s1 …; `odds` holds the weighed ones. */
export type SumRow = Record<string, string | number | null>;
export type ReportQuery = SelectQueryBuilder<never, never, SumRow>;

type Fragment = RawBuilder<unknown>;
const DAY_MS = 86_400_000;
const text = (written: string): Fragment => sql.raw(written);
const startOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayAfter = (day: string, days = 1) => new Date(startOf(day).getTime() + days * DAY_MS);
const comma = (parts: Fragment[]) => sql.join(parts, sql`, `);
const selectList = (parts: Fragment[]) => (parts.length > 0 ? comma(parts) : sql`1 as one`);

const types = { count: 'bigint', distinct: 'bigint', money: 'decimal(38, 20)' } as const;
const MONEY = types.money;

/**
 * The one statement of a report. Each kind of fact is filtered and summed on the report's dimensions by itself;
 * then the groups are put together, so that no fact is counted once for each row of another.
 */
export function compileReport(plan: Plan, source: Source): ReportQuery {
  const facts = [...new Set(plan.sums.map(({ name }) => sums[name].fact))];
  const compiled = facts.map((fact) => new FactQuery(plan, source, fact));
  const tables = new Set<keyof ScopedTables>(compiled.flatMap((one) => one.tables()));
  let query = scoped(source.db, source.scope, ...tables) as unknown as QueryCreator<Record<string, never>>;
  const add = (name: string, body: Fragment) => {
    query = query.with(name, () => sql<never>`(${body})`);
  };
  if (facts.includes('pending')) add('odds', oddsBody(plan, source));
  for (const one of compiled) add(`${one.fact}_sums`, one.body());
  const union = sql.join(
    compiled.map((one) => one.branch()),
    sql` union all `,
  );
  const groups = groupsBody(plan, facts, union);
  return query.selectFrom(groups.as('groups') as never).selectAll();
}

/** SQL and parameters of a report, as a database gets them. */
export function compiledSql(plan: Plan, source: Source): CompiledQuery {
  return compileReport(plan, source).compile();
}

const column = ({ name, in: of }: { name: SumName; in: In }) => (sums[name].kind === 'money' ? `${name}_${of}` : name);

function groupsBody(plan: Plan, facts: FactName[], union: Fragment): Fragment {
  const written = plan.dimensions.map((name, index) => {
    const { text: write } = keyOf(name, facts[0] ?? 'conversions');
    return text(`coalesce(${write(`k${index}`)}, '') as d${index}`);
  });
  const totals = plan.sums.flatMap((one, index) =>
    sums[one.name].fact === 'pending' ? [] : [text(`sum(${column(one)}) as s${index}`)],
  );
  const odds = facts.includes('pending') ? [text('max(odds) as odds')] : [];
  return sql`(select ${selectList([...written, ...totals, ...odds])} from (${union}) as united${groupBy(plan)})`;
}

function groupBy({ dimensions }: Plan): Fragment {
  return dimensions.length === 0 ? text('') : text(` group by ${dimensions.map((_, index) => `k${index}`).join(', ')}`);
}

/** Decided conversions by campaign in the 180 days before the report's last day: what is pending is judged by them. */
function oddsBody(plan: Plan, { narrowing }: Source): Fragment {
  return sql`select campaign_id, count(case when status = 'approved' then 1 end) as approved, count(*) as decided from conversions as f where status in ('approved', 'rejected') and converted_at >= ${dayAfter(plan.toDate, -180)} and converted_at < ${startOf(plan.toDate)}${narrowed(narrowing)} group by campaign_id`;
}

function narrowed(narrowing: Narrowing | undefined): Fragment {
  if (!narrowing) return text('');
  const ids = comma(narrowing.ids.map((id) => sql`${id}`));
  return narrowing.type === 'PAM'
    ? sql` and f.publisher_id in (select id from contacts where account_manager_id in (${ids}))`
    : sql` and f.campaign_id in (select id from campaigns where account_manager_id in (${ids}))`;
}

/** The part of the statement that reads one kind of fact. */
class FactQuery {
  readonly fact: FactName;
  readonly #plan: Plan;
  readonly #source: Source;
  readonly #sums: Plan['sums'];
  readonly #joins: JoinName[];
  readonly #byDay: boolean;

  constructor(plan: Plan, source: Source, fact: FactName) {
    this.fact = fact;
    this.#plan = plan;
    this.#source = source;
    this.#sums = plan.sums.filter(({ name }) => sums[name].fact === fact);
    const filtered = plan.where.flat().map(({ field }) => field as DimensionName);
    const keys = [...plan.dimensions, ...filtered].map((name) => keyOf(name, fact));
    const needed = new Set(keys.flatMap((key) => key.joins));
    this.#joins = (Object.keys(joins) as JoinName[]).filter((name) => needed.has(name));
    const read = { keys, joins: this.#joins, sums: this.#sums.map(({ name }) => name) };
    this.#byDay = source.daysUpTo !== undefined && daysAnswer(fact, read);
  }

  get #table() {
    return this.fact === 'pending' ? 'conversions' : this.fact;
  }

  /** Tables of the scope that it reads. */
  tables(): (keyof ScopedTables)[] {
    const joined = this.#joins.map((name) => joinTables[name]).filter((name) => name !== undefined);
    const { narrowing } = this.#source;
    return [
      this.#table,
      ...(this.#byDay ? ['traffic_days' as const] : []),
      ...joined,
      ...(narrowing ? [narrowing.type === 'PAM' ? ('contacts' as const) : ('campaigns' as const)] : []),
    ];
  }

  /** Facts, summed on the keys. */
  body(): Fragment {
    const keys = this.#plan.dimensions.map((_, index) => `k${index}`);
    const rows = this.#rows();
    const by = groupBy(this.#plan);
    if (this.fact !== 'pending') {
      const totals = this.#sums.map((one) => text(`${totalOf(one)} as ${column(one)}`));
      return sql`select ${selectList([...keys.map((key) => text(key)), ...totals])} from (${rows}) as rows${by}`;
    }
    const grouped = [...keys, 'approved', 'decided'];
    const weighed = sql`select ${text(grouped.join(', '))}, count(*) as n${comma([text(''), ...this.#moneys().map((one) => text(`${totalOf(one)} as ${column(one)}`))])} from (${rows}) as rows group by ${text(grouped.join(', '))}`;
    const written = ['approved', 'decided', 'n', ...this.#moneys().map(column)].map((name) => `cast(${name} as text)`);
    return sql`select ${selectList([...keys.map((key) => text(key)), text(`string_agg(${written.join(" || '/' || ")}, ',') as odds`)])} from (${weighed}) as weighed${by}`;
  }

  #moneys() {
    return this.#sums.filter(({ name }) => sums[name].kind === 'money');
  }

  /** One row a fact: its keys and its part of each sum. With baskets a conversion counts once in each of its groups. */
  #rows(): Fragment {
    const { dimensions } = this.#plan;
    const byItem = this.#joins.includes('item');
    const keys = dimensions.map((name, index) => text(`${keyOf(name, this.fact).of} as k${index}`));
    const parts = this.#sums
      .filter(({ name }) => this.fact !== 'pending' || sums[name].kind === 'money')
      .map((one) => text(`${partOf(one)} as ${column(one)}`));
    const odds = this.fact === 'pending' ? [text(oddsColumns)] : [];
    const columns = [...(byItem ? [text('f.id as fact_id')] : []), ...keys, ...parts, ...odds];
    return sql`select ${text(byItem ? 'distinct ' : '')}${selectList(columns)} from ${text(this.#from())} as f${this.#joined()} where ${this.#period()}${this.#kinds()}${narrowed(this.#source.narrowing)}${this.#filter()}`;
  }

  #from(): string {
    return this.#byDay ? daysAndLater(this.#source.daysUpTo ?? 0) : this.#table;
  }

  #joined(): Fragment {
    const named = this.#joins.map((name) => ` ${joins[name]}`).join('');
    const odds =
      this.fact === 'pending'
        ? ' left join odds on odds.campaign_id = f.campaign_id cross join (select coalesce(sum(approved), 0) as approved, coalesce(sum(decided), 0) as decided from odds) as whole'
        : '';
    const converts = this.#sums.some((one) => sums[one.name].kind === 'money' && one.in === 'target');
    return sql`${text(named + odds)}${converts ? this.#rate() : text('')}`;
  }

  /** Every pair has a rate on every day; a fact outside of those days takes the nearest one. */
  #rate(): Fragment {
    const { firstDay, lastDay } = this.#source.rates;
    const day = sql`least(greatest(cast(${text(instants[this.fact])} as date), cast(${firstDay} as date)), cast(${lastDay} as date))`;
    return sql` left join exchange_rate as target on target.day = ${day} and target.from_currency = f.currency_code and target.to_currency = ${this.#plan.currency}`;
  }

  /** Traffic and assists have no invoice: no period of invoice dates holds them. */
  #period(): Fragment {
    const { dateType, fromDate, toDate } = this.#plan;
    const ofConversions = this.#table === 'conversions';
    if (dateType === 'invoiceDate' && !ofConversions) return text('1 = 0');
    const at = text(dateType === 'invoiceDate' ? 'f.invoiced_at' : instants[this.fact]);
    return sql`${at} >= ${startOf(fromDate)} and ${at} < ${dayAfter(toDate)}`;
  }

  #kinds(): Fragment {
    if (this.fact === 'pending') return text(" and f.status = 'pending'");
    if (this.fact !== 'traffic_events') return text('');
    const kinds = new Set(this.#sums.flatMap(({ name }) => sums[name].events ?? []));
    return text(` and f.kind in (${[...kinds].map((kind) => `'${kind}'`).join(', ')})`);
  }

  #filter(): Fragment {
    const { where } = this.#plan;
    if (where.length === 0) return text('');
    const alternatives = where.map(
      (all) =>
        sql`(${sql.join(
          all.map((one) => this.#condition(one)),
          sql` and `,
        )})`,
    );
    return sql` and (${sql.join(alternatives, sql` or `)})`;
  }

  #condition(condition: Condition): Fragment {
    if (!isDimension(condition.field)) throw new Error(`${condition.field} is not a dimension`);
    const key = keyOf(condition.field, this.fact);
    const written = text(`coalesce(${key.text(key.of)}, '')`);
    if (condition.operator === 'like') return like(written, condition.values[0] ?? '');
    return condition.kind === 'text'
      ? compared(written, condition, (value) => sql`${value}`)
      : typed(text(key.of), condition);
  }

  /** Its groups, with every column that the other facts have. */
  branch(): Fragment {
    const { dimensions } = this.#plan;
    const keys = dimensions.map((_, index) => text(`k${index}`));
    const columns = this.#plan.sums
      .filter(({ name }) => sums[name].fact !== 'pending')
      .map((one) => {
        const mine = sums[one.name].fact === this.fact;
        return text(mine ? column(one) : `cast(null as ${types[sums[one.name].kind]}) as ${column(one)}`);
      });
    const hasOdds = this.#plan.sums.some(({ name }) => sums[name].fact === 'pending');
    const odds = hasOdds ? [text(this.fact === 'pending' ? 'odds' : 'cast(null as text) as odds')] : [];
    return sql`select ${selectList([...keys, ...columns, ...odds])} from ${text(`${this.fact}_sums`)}`;
  }
}

/** How likely a pending conversion is approved, as two whole numbers: its campaign's, the whole scope's, or certain. */
const oddsColumns = ['approved', 'decided']
  .map(
    (name) =>
      `case when odds.decided >= 20 then odds.${name} when whole.decided > 0 then whole.${name} else 1 end as ${name}`,
  )
  .join(', ');

function partOf({ name, in: of }: { name: SumName; in: In }): string {
  const { kind, part } = sums[name];
  if (kind !== 'money' || of === 'original') return part;
  return part.startsWith('case') ? part.replace(/ end$/, ' * target.rate end') : `${part} * target.rate`;
}

function totalOf(one: { name: SumName; in: In }): string {
  const { kind } = sums[one.name];
  if (kind === 'distinct') return `count(distinct ${column(one)})`;
  return `cast(coalesce(sum(${column(one)}), 0) as ${kind === 'money' ? MONEY : 'bigint'})`;
}

function like(written: Fragment, value: string): Fragment {
  const pattern = likePattern(value.toLowerCase()).replaceAll('~', '~~');
  return sql`lower(${written}) like ${pattern} escape '~'`;
}

/** A key that may be null compared with values that may be empty: null is the empty value. */
function typed(key: Fragment, condition: Condition): Fragment {
  const { operator, values, kind } = condition;
  const value = (one: string) => (kind === 'day' ? sql`cast(${one} as date)` : sql`cast(${one} as decimal(24, 6))`);
  const given = values.filter((one) => one !== '');
  if (operator === '<>') {
    return given.length === 0 ? sql`${key} is not null` : sql`(${compared(key, condition, value)} or ${key} is null)`;
  }
  if (given.length === values.length) return compared(key, condition, value);
  const rest =
    given.length > 0 ? sql` or ${compared(key, { ...condition, operator: 'in', values: given }, value)}` : text('');
  return sql`(${key} is null${rest})`;
}

function compared(key: Fragment, { operator, values }: Condition, value: (one: string) => Fragment): Fragment {
  const [first = '', second = ''] = values;
  if (operator === 'in') return sql`${key} in (${comma(values.map(value))})`;
  if (operator === 'between') return sql`${key} between ${value(first)} and ${value(second)}`;
  return sql`${key} ${text(operator)} ${value(first)}`;
}
