import { sql } from 'kysely';
import { valueAt } from '#contract/records';
import type { DimensionName } from '#contract/reports/dimensions';
import { MAX_REPORT_ROWS } from '#contract/reports/request';
import { scoped, type ScopedTables } from '#server/db/scope';
import { DAY_MS } from '#contract/day';
import { dayAfter, joinsOf, startOf, type Source } from './fact.ts';
import { joins, joinTables, keyOf, type Key } from './keys.ts';
import { daysOf, type Plan } from './plan.ts';
import { columnsIn } from './sources.ts';

/**
 * How many groups a report may have at most: it decides whether the groups are counted before the report is worked
 * out, and never whether it is refused.
 */

/** Tables that say which values occur together, by the columns of a fact that point to their rows. */
const listed: { columns: readonly string[]; tables: readonly (keyof ScopedTables)[]; rows: string }[] = [
  {
    columns: ['publisher_id', 'advertiser_id', 'campaign_id', 'relation_id', 'placement_id'],
    tables: ['relations', 'placements'],
    rows: 'select publisher_id, advertiser_id, campaign_id, id as relation_id, cast(null as bigint) as placement_id from relations union all select publisher_id, advertiser_id, campaign_id, relation_id, id from placements',
  },
  { columns: ['website_id'], tables: ['websites'], rows: 'select id as website_id from websites' },
  { columns: ['creative_id'], tables: ['creatives'], rows: 'select id as creative_id from creatives' },
  { columns: ['place_id'], tables: [], rows: 'select id as place_id from place' },
];

/** Days that a date dimension puts together, and how many values the others have. */
const spans = { date: 1, dateId: 1, week: 7, weekCommencing: 7, month: 28, quarter: 90, year: 365 };
const cycles = { dayName: 7, monthName: 12, monthNo: 12 };
/** An invoice is at most about a year younger than what is in it. */
const INVOICED_LATER = 366;

const others: Partial<Record<DimensionName, number>> = {
  agencyId: 1,
  hour: 24,
  minute: 60,
  deviceType: 5,
  deviceTypeCount: 5,
  operatingSystem: 7,
  customerType: 3,
};
/** Advertisers may send any number of different texts; more than this are rare. */
const TEXTS = 1000;

/** Whether a report may have more groups than an answer holds. */
export async function mayBeTooLarge(plan: Plan, source: Source): Promise<boolean> {
  return (await groupsAtMost(plan, source)) > MAX_REPORT_ROWS * daysOf(plan).length;
}

/** The most groups that a report can have, where advertisers' texts are not too many. */
export async function groupsAtMost(plan: Plan, source: Source): Promise<number> {
  const kept = new Map(plan.others.map(({ index, keep }) => [index, keep.length + 1]));
  const whole = plan.dimensions.filter((_, index) => !kept.has(index));
  const keys = whole.map((name) => keyOf(name, 'conversions'));
  const further = whole.filter((name, index) => !isDated(name) && !listed.some((one) => isIn(one, keys[index])));
  const counts = [
    ...kept.values(),
    ...further.map((name) => (name === 'currencyCode' ? source.rates.currencies.length : (others[name] ?? TEXTS))),
    ...(await listedTogether(keys, source)),
  ];
  return counts.reduce((product, count) => product * count, datesOf(plan, whole));
}

const isIn = ({ columns }: (typeof listed)[number], key: Key | undefined) =>
  key !== undefined &&
  columnsIn([key.of, ...key.joins.map((name) => joins[name])]).some((one) => columns.includes(one));

/** How many values the keys have together, none included, in each of the tables that list them. */
async function listedTogether(keys: readonly Key[], { db, scope }: Source): Promise<number[]> {
  const asked = listed
    .map((one) => ({ ...one, keys: keys.filter((key) => isIn(one, key)) }))
    .filter((one) => one.keys.length > 0);
  if (asked.length === 0) return [];
  const joined = joinsOf(asked.flatMap((one) => one.keys));
  const tables = [...asked.flatMap((one) => one.tables), ...joined.flatMap((name) => joinTables[name] ?? [])];
  const counts = asked.map(({ rows, keys: together }, index) => {
    const values = together.map(({ of }, at) => `${of} as k${at}`).join(', ');
    const named = joinsOf(together)
      .map((name) => ` ${joins[name]}`)
      .join('');
    return `(select count(*) + 1 from (select distinct ${values} from (${rows}) as f${named}) as together) as c${index}`;
  });
  const counted = sql<Record<string, unknown>>`(select ${sql.raw(counts.join(', '))})`.as('counted');
  const [row = {}] = await scoped(db, scope, ...new Set(tables))
    .selectFrom(counted)
    .selectAll()
    .execute();
  return Object.values(row).map(Number);
}

/** The name of a date without whose it is. */
const dateOf = (name: string) => name.replace(/^invoice(.)/i, (_, first: string) => first.toLowerCase());
const isInvoiced = (name: string) => /^invoice/i.test(name);
const isDated = (name: string) => valueAt({ ...spans, ...cycles }, dateOf(name)) !== undefined;

/** How many dates there are in all periods, or how many periods without any. */
function datesOf(plan: Plan, names: readonly DimensionName[]): number {
  const own = names.filter((name) => isDated(name) && !isInvoiced(name));
  const invoiced = names.filter((name) => isDated(name) && isInvoiced(name));
  const byInvoice = plan.dateType === 'invoiceDate';
  return daysOf(plan).reduce((sum, { fromDate, toDate }) => {
    const days = (+dayAfter(toDate) - +startOf(fromDate)) / DAY_MS;
    // Dates of the other kind lie outside of the period too.
    const beside = days + INVOICED_LATER;
    return sum + datesIn(byInvoice ? beside : days, own) * datesIn(byInvoice ? days : beside, invoiced);
  }, 0);
}

function datesIn(days: number, names: readonly DimensionName[]): number {
  if (names.length === 0) return 1;
  const together = names.map((name) => valueAt(spans, dateOf(name))).filter((span) => span !== undefined);
  const inTurn = names.map((name) => valueAt(cycles, dateOf(name)) ?? 1);
  // Spans of several lengths begin at no more days than each by itself.
  const begun = together.reduce((sum, span) => sum + days / span + 2, together.length > 0 ? 0 : 1);
  return (
    1 +
    Math.min(
      days,
      inTurn.reduce((product, count) => product * count, begun),
    )
  );
}
