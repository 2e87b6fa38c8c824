import { factor } from '#server/db/factor';
import { DAY_MS } from '#contract/day';
import { keysOf } from '#contract/records';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { dimensions, isDimension, type DimensionName } from '#contract/reports/dimensions';
import type { Database } from '#server/db/schema.generated';
import type { Scope, ScopedTables } from '#server/db/scope';
import type { DaysUpTo } from '#server/db/traffic-days';
import { rateDay, type Rates } from '#server/domain/rates.store';
import type { Narrowing } from './narrowing.ts';
import { dayOf, MONEY } from './dialect.ts';
import { filterOf } from './filter.ts';
import { instants, joins, joinTables, keyOf, type JoinName, type Key } from './keys.ts';
import { daysOf, type Days, type In, type Others, type Plan } from './plan.ts';
import { movedInstant, staysPut, type DateKind } from './shift.ts';
import { columnsIn, daysAndLater, daysAnswer, facts, itemsOnce } from './sources.ts';
import { sums, type FactName, type SumName } from './sums.ts';

/** The data source of a report. */
export interface Source {
  db: Kysely<Database>;
  scope: Scope;
  rates: Rates;
  narrowing?: Narrowing | undefined;
  /** The last event in the daily sums; undefined to read events only. */
  daysUpTo?: DaysUpTo | undefined;
}

type Fragment = RawBuilder<unknown>;
type Total = Plan['sums'][number];
const text = (written: string): Fragment => sql.raw(written);
const comma = (parts: Fragment[]) => sql.join(parts, sql`, `);
const selectList = (parts: Fragment[]) => (parts.length > 0 ? comma(parts) : sql`1 as one`);
const firstOf = (most?: number) => text(most === undefined ? '' : ` limit ${most}`);
const groupBy = (names: string[]) => text(names.length === 0 ? '' : ` group by ${names.join(', ')}`);

export const startOf = (day: string) => new Date(`${day}T00:00:00Z`);
export const dayAfter = (day: string, days = 1) => new Date(startOf(day).getTime() + days * DAY_MS);

const types = { count: 'bigint', distinct: 'bigint', money: MONEY } as const;
export const column = ({ name, in: of }: Total) => (sums[name].kind === 'money' ? `${name}_${of}` : name);
const isItem = (name: DimensionName) => dimensions[name].covers === 'items';

/** The part of the statement that reads one kind of fact. */
export class FactQuery {
  readonly fact: FactName;
  readonly #plan: Plan;
  readonly #source: Source;
  readonly #sums: Total[];
  /** One key per dimension, and one of the period where others are compared. */
  readonly #keys: Key[];
  /** Joins of each fact. */
  readonly #joins: JoinName[];
  /** Joins of the sums: a name is looked up once per id, not per fact. */
  readonly #later: JoinName[];
  readonly #byDay: boolean;
  /** How baskets are read: `once` per group of the conversion, or `each` item, grouped later. */
  readonly #items: 'once' | 'each' | undefined;

  /** @param keysOnly whether it is read for its groups alone, without their sums. */
  constructor(plan: Plan, source: Source, fact: FactName, keysOnly = false) {
    this.fact = fact;
    this.#plan = plan;
    this.#source = source;
    this.#sums = keysOnly ? [] : plan.sums.filter(({ name }) => sums[name].fact === fact);
    const moved = (date: DateKind, instant: string, name: DimensionName) => this.#moved(date, instant, name);
    this.#keys = plan.dimensions.map((name) => keyOf(name, fact, moved));
    if (plan.compared.length > 0) this.#keys.push(this.#periodKey());
    const filtered = plan.where
      .flat()
      .map(({ field }) => field)
      .filter(isDimension);
    const conditions = filtered.map((name) => keyOf(name, fact));
    this.#joins = joinsOf([...conditions, ...this.#keys.filter((key) => !this.#isLate(key))]);
    this.#later = joinsOf(this.#keys.filter((key) => this.#isLate(key)));
    const read = {
      keys: [...this.#keys, ...conditions],
      joins: [...this.#joins, ...this.#later],
      sums: this.#sums.map(({ name }) => name),
    };
    this.#byDay = source.daysUpTo !== undefined && daysAnswer(fact, read);
    if (this.#joins.includes('item')) {
      const isGrouped = filtered.filter(isItem).every((name) => plan.dimensions.includes(name));
      this.#items = isGrouped && plan.others.length === 0 ? 'once' : 'each';
    }
  }

  /** Distinct counts do not add up over ids of one name, and weighted sums are combined only once. */
  #isLate({ joins: needed }: Key): boolean {
    if (this.#isCountedOnce || this.#foldsEarly) return false;
    return needed.length > 0 && !needed.includes('item');
  }

  get #isCountedOnce(): boolean {
    return this.fact === 'pending' || this.#sums.some(({ name }) => sums[name].kind === 'distinct');
  }

  /** Groups that cannot be added up later are put together as others from the start. */
  get #foldsEarly(): boolean {
    const hasItems = this.#plan.dimensions.some(isItem);
    return this.#plan.others.length > 0 && (this.#isCountedOnce || hasItems);
  }

  #early(index: number): string[] {
    return this.#foldsEarly && this.#others(index) ? [`o${index}`] : [];
  }

  #others(index: number): Others | undefined {
    return this.#plan.others.find((one) => one.index === index);
  }

  /** A key's column; where there are others too, null for them, and whether it is kept as a column of its own. */
  #keyOrOthers(index: number, key: string, early: boolean): Fragment[] {
    const others = this.#others(index);
    if (!others || (early && !this.#foldsEarly)) return [text(`${key} as k${index}`)];
    if (!early && this.#foldsEarly) return [text(`f.k${index} as k${index}`), text(`f.o${index} as o${index}`)];
    const values = others.by.map((at) => {
      const of = this.#keys[at];
      if (!of) throw new Error('There is no such dimension.');
      const value = early || this.#isLate(of) ? of.of : `f.k${at}`;
      return `coalesce(${of.text(value)}, '')`;
    });
    const joined = text(values.join(' || chr(1) || '));
    const kept =
      others.keep.length === 0
        ? text('1 = 0')
        : sql`${joined} in (${comma(others.keep.map((value) => sql`${value}`))})`;
    return [sql`case when ${kept} then ${text(key)} end as ${text(`k${index}`)}`, sql`${kept} as ${text(`o${index}`)}`];
  }

  /** Keys of each fact. */
  #earlyKeys(): Fragment[] {
    return this.#keys.flatMap((key, index) => (this.#isLate(key) ? [] : this.#keyOrOthers(index, key.of, true)));
  }

  /** Keys of the sums. */
  #lateKeys(): Fragment[] {
    return this.#keys.flatMap((key, index) =>
      this.#keyOrOthers(index, this.#isLate(key) ? key.of : `f.k${index}`, false),
    );
  }

  get #table() {
    return facts[this.fact].table;
  }

  /** Whether single events of traffic are read, of which there are many. */
  get readsEvents(): boolean {
    return this.#table === 'traffic_events' && !this.#byDay;
  }

  /** Tables of the scope that are read. */
  tables(): (keyof ScopedTables)[] {
    const joined = [...this.#joins, ...this.#later]
      .map((name) => joinTables[name])
      .filter((name) => name !== undefined);
    const { narrowing } = this.#source;
    return [
      this.#table,
      ...(this.#byDay ? ['traffic_days' as const] : []),
      ...joined,
      ...(narrowing ? [narrowing.type === 'PAM' ? ('contacts' as const) : ('campaigns' as const)] : []),
    ];
  }

  /** Facts, summed by the keys and by the ids of names; of each table only the first `most`. */
  body(most?: number): Fragment {
    const keys = this.#keys.flatMap((key, index) => (this.#isLate(key) ? [] : [`k${index}`, ...this.#early(index)]));
    const by = [...keys, ...this.#ids()];
    if (this.fact === 'pending') return this.#weighed(by);
    const totals = this.#sums.map((one) => text(`${totalOf(one)} as ${column(one)}`));
    const summed = this.#sources().map(
      (from) =>
        sql`select ${selectList([...by.map(text), ...totals])} from (${this.#rows(from)}${firstOf(most)}) as rows${groupBy(by)}`,
    );
    return sql.join(summed, sql` union all `);
  }

  /** Keys of the first `most` facts; names are looked up once per id. */
  someKeys(most: number): Fragment {
    const ids = this.#ids().map((name) => text(`f.${name}`));
    const named = text(this.#joins.map((name) => ` ${joins[name]}`).join(''));
    const read = sql`select ${comma([...this.#earlyKeys(), ...ids])} from ${text(this.#from())} as f${named} where ${this.#conditions()}${firstOf(most)}`;
    const later = text(this.#later.map((name) => ` ${joins[name]}`).join(''));
    return sql`select ${comma(this.#lateKeys())} from (select distinct * from (${read}) as read_facts) as f${later}`;
  }

  /** Tables of the facts, each summed by itself: a database knows how few ids a table of its own holds. */
  #sources(): readonly string[] {
    return this.#byDay ? daysAndLater(this.#source.daysUpTo ?? 'all') : [this.#table];
  }

  #from(): string {
    const [first = '', ...others] = this.#sources();
    return others.length > 0 ? `(${[first, ...others].join(' union all ')})` : first;
  }

  #conditions(): Fragment {
    return sql`${this.#period()}${this.#kinds()}${narrowed(this.#source.narrowing)}${filterOf(this.#plan.where, this.fact)}`;
  }

  #ids(): string[] {
    return columnsIn(this.#later.map((name) => joins[name]));
  }

  /** Sums pending conversions of equal likelihood and lists the sums; they are weighted when read. */
  #weighed(by: string[]): Fragment {
    const moneys = this.#moneys();
    const totals = moneys.map((one) => `${totalOf(one)} as ${column(one)}`);
    const alike = [...by, 'approved', 'decided'];
    const summed = sql`select ${text([...alike, 'count(*) as n', ...totals].join(', '))} from (${this.#rows(this.#from())}) as rows${groupBy(alike)}`;
    const written = ['approved', 'decided', 'n', ...moneys.map(column)].map((name) => `cast(${name} as text)`);
    const odds = text(`string_agg(${written.join(" || '/' || ")}, ',') as odds`);
    return sql`select ${comma([...by.map(text), odds])} from (${summed}) as weighed${groupBy(by)}`;
  }

  #moneys() {
    return this.#sums.filter(({ name }) => sums[name].kind === 'money');
  }

  /**
   * One row per fact: its keys and its part of each sum. With baskets, a conversion counts once in each of its groups.
   */
  #rows(from: string): Fragment {
    const distinct = this.#items === 'each';
    const ids = this.#ids().map((name) => text(`f.${name}`));
    const parts = this.#sums
      .filter(({ name }) => this.fact !== 'pending' || sums[name].kind === 'money')
      .map((one) => text(`${partOf(one)} as ${column(one)}`));
    const odds = this.fact === 'pending' ? [text(oddsColumns)] : [];
    const own = distinct ? [text('f.id as fact_id')] : [];
    const columns = [...own, ...this.#earlyKeys(), ...ids, ...parts, ...odds];
    return sql`select ${text(distinct ? 'distinct ' : '')}${selectList(columns)} from ${text(from)} as f${this.#joined()} where ${this.#conditions()}`;
  }

  #joined(): Fragment {
    const named = this.#joins.map((name) =>
      name === 'item' && this.#items === 'once' ? ` ${itemsOnce(this.#keys)}` : ` ${joins[name]}`,
    );
    const odds =
      this.fact === 'pending'
        ? ' left join odds on odds.campaign_id = f.campaign_id cross join (select coalesce(sum(approved), 0) as approved, coalesce(sum(decided), 0) as decided from odds) as whole'
        : '';
    const converts = this.#sums.some((one) => sums[one.name].kind === 'money' && one.in === 'target');
    return sql`${text(named.join('') + odds)}${converts ? this.#rate() : text('')}`;
  }

  /** Every currency pair has a rate on every day; a fact outside these days takes the nearest one. */
  #rate(): Fragment {
    const own = text(dayOf(instants[this.fact]));
    const day = this.#hasRates ? own : rateDay(own, this.#source.rates);
    return sql` left join exchange_rate as target on target.day = ${day} and target.from_currency = f.currency_code and target.to_currency = ${this.#plan.currency}`;
  }

  /** Whether every fact is on a day with rates: to look for the nearest day takes a tenth of a report's time. */
  get #hasRates(): boolean {
    const { firstDay, lastDay } = this.#source.rates;
    const hasDays = ({ fromDate, toDate }: Days) => fromDate >= firstDay && toDate <= lastDay;
    return this.#plan.dateType === 'conversionDate' && daysOf(this.#plan).every(hasDays);
  }

  /** Traffic and assists have no invoice, so periods of invoice dates exclude them. */
  #period(): Fragment {
    if (this.#isUndated) return text('1 = 0');
    const at = text(this.#instant);
    const within = ({ fromDate, toDate }: Pick<Days, 'fromDate' | 'toDate'>) =>
      sql`${at} >= ${startOf(fromDate)} and ${at} < ${dayAfter(toDate)}`;
    if (this.#plan.compared.length === 0) return within(this.#plan);
    const days = daysOf(this.#plan).toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1));
    // The outer bounds are what a database skips blocks of rows by; without gaps they are all there is to test.
    const whole = within({ fromDate: days[0]?.fromDate ?? '', toDate: days.at(-1)?.toDate ?? '' });
    const hasGaps = days.some(
      ({ fromDate }, at) => at > 0 && +startOf(fromDate) !== +dayAfter(days[at - 1]?.toDate ?? ''),
    );
    return hasGaps ? sql`${whole} and (${sql.join(days.map(within), sql` or `)})` : whole;
  }

  get #isUndated(): boolean {
    return this.#plan.dateType === 'invoiceDate' && this.#table !== 'conversions';
  }

  get #instant(): string {
    return this.#plan.dateType === 'invoiceDate' ? 'f.invoiced_at' : instants[this.fact];
  }

  /** The number of the period that a fact is in: 0 is the report's own. */
  #periodKey(): Key {
    const of = this.#isUndated ? '0' : this.#byPeriod((_, period) => String(period));
    return { type: 'bigint', of, joins: [], text: (key) => `cast(${key} as text)` };
  }

  /** SQL that differs by the period that a fact is in. */
  #byPeriod(written: (days: Days, period: number) => string): string {
    const at = this.#instant;
    const latestFirst = daysOf(this.#plan)
      .map((days, period) => ({ ...days, value: written(days, period) }))
      .toSorted((a, b) => (a.fromDate < b.fromDate ? 1 : -1));
    const cases = latestFirst
      .slice(0, -1)
      .map(({ fromDate, value }) => `when ${at} >= cast('${fromDate}' as timestamp) then ${value}`);
    const last = latestFirst.at(-1)?.value ?? '';
    return cases.length === 0 ? last : `case ${cases.join(' ')} else ${last} end`;
  }

  /** An instant as that of the period which the fact's own stands beside. */
  #moved(date: DateKind, instant: string, name: DimensionName): string {
    const isMoved = daysOf(this.#plan).some(({ shift }) => shift !== undefined);
    if (!isMoved || this.#isUndated || staysPut(name)) return instant;
    const isOfPeriod = date === this.#plan.dateType;
    return this.#byPeriod(({ shift }) => (shift ? movedInstant(instant, shift, name, isOfPeriod) : instant));
  }

  #kinds(): Fragment {
    const { only } = facts[this.fact];
    if (only) return text(` and ${only}`);
    if (this.fact !== 'traffic_events') return text('');
    const kinds = new Set(this.#plan.sums.flatMap(({ name }) => sums[name].events ?? []));
    return text(` and f.kind in (${[...kinds].map((kind) => `'${kind}'`).join(', ')})`);
  }

  /** The kind's groups, with the columns of all kinds. */
  branch(): Fragment {
    const columns = this.#plan.sums
      .filter(({ name }) => sums[name].fact !== 'pending')
      .map((one) => {
        const mine = sums[one.name].fact === this.fact;
        return text(mine ? `f.${column(one)}` : `cast(null as ${types[sums[one.name].kind]}) as ${column(one)}`);
      });
    const hasOdds = this.#plan.sums.some(({ name }) => sums[name].fact === 'pending');
    const odds = hasOdds ? [text(this.fact === 'pending' ? 'f.odds' : 'cast(null as text) as odds')] : [];
    const later = this.#later.map((name) => ` ${joins[name]}`).join('');
    return sql`select ${selectList([...this.#lateKeys(), ...columns, ...odds])} from ${text(`${this.fact}_sums as f${later}`)}`;
  }
}

/** The joins that keys need, in join order. */
export function joinsOf(keys: readonly Key[]): JoinName[] {
  const needed = new Set(keys.flatMap((key) => key.joins));
  return keysOf(joins).filter((name) => needed.has(name));
}

export function narrowed(narrowing: Narrowing | undefined): Fragment {
  if (!narrowing) return text('');
  const ids = comma(narrowing.ids.map((id) => sql`${id}`));
  return narrowing.type === 'PAM'
    ? sql` and f.publisher_id in (select id from contacts where account_manager_id in (${ids}))`
    : sql` and f.campaign_id in (select id from campaigns where account_manager_id in (${ids}))`;
}

/** A pending conversion's likelihood of approval as two whole numbers: its campaign's, the scope's, or certainty. */
const oddsColumns = ['approved', 'decided']
  .map(
    (name) =>
      `case when odds.decided >= 20 then odds.${name} when whole.decided > 0 then whole.${name} else 1 end as ${name}`,
  )
  .join(', ');

function partOf({ name, in: of }: { name: SumName; in: In }): string {
  const { kind, part } = sums[name];
  if (kind !== 'money' || of === 'original') return part;
  const rate = factor('target.rate');
  return part.startsWith('case') ? part.replace(/ end$/, ` * ${rate} end`) : `${part} * ${rate}`;
}

function totalOf(one: Total): string {
  const { kind } = sums[one.name];
  if (kind === 'distinct') return `count(distinct ${column(one)})`;
  return `cast(coalesce(sum(${column(one)}), 0) as ${types[kind]})`;
}
