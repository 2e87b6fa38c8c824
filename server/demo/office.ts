/** Short links, saved reports, notes at days and the names of extra fields. */
import { DAY_MS } from '#contract/day';
import type { DimensionName } from '#contract/reports/dimensions';
import type { MeasureName } from '#contract/reports/measures';
import { SAVED_VERSION, type SavedDefinition } from '#contract/reports/saved';
import { chance, list, low, pick, seed, text, values } from './draw.ts';
import { demoUsers } from './users.ts';
import type { Step } from './step.ts';

const alphabet = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Seven characters from a seed and the number, so that no code repeats. */
const code = [0, 1, 2, 3, 4]
  .map((i) => `${text(alphabet)}[1 + ${pick('u', `letter ${i}`, alphabet.length)}]`)
  .join(' || ');

const shortUrls = (today: string): string => `INSERT INTO short_url
  SELECT ${code} || ${text(alphabet)}[1 + k // ${alphabet.length}] || ${text(alphabet)}[1 + k % ${alphabet.length}], agency_id, publisher_id, url || page, moment
  FROM (SELECT r.agency_id, r.publisher_id, c.url, r.k, r.u, ${list(['/sale', '/new', '/gifts', '/bestsellers', '/p/4', '/p/9', '/'])}[1 + r.k % 7] AS page,
      greatest(r.live_at, TIMESTAMP '${today}' - (1 + ${pick('r.u', 'age', 400)}) * INTERVAL 1 DAY + (28800 + ${pick('r.u', 'second', 40000)}) * INTERVAL 1 SECOND) AS moment
    FROM (SELECT *, row_number() OVER (ORDER BY no) AS k, ${seed('no', 'short')} AS u FROM demo_relation WHERE demo OR (no % 23 = 5 AND cancelled_at IS NULL)) r
    JOIN demo_campaign c ON c.no = r.campaign_no)
  ORDER BY 1`;

/** Older short links were followed more often; some were never followed. */
const shortUrlUses = (today: string): string => `INSERT INTO short_url_use
  SELECT code, 1 + ${low('u', 'uses', 'age * 9')}, least(created_at + age * INTERVAL 1 DAY + ${pick('u', 'last used', 40000)} * INTERVAL 1 SECOND, TIMESTAMP '${today} 18:00:00')
  FROM (SELECT code, created_at, 1 + ${pick('u', 'used for', `(DATE '${today}' - created_at::DATE)`)} AS age, u
    FROM (SELECT *, ${seed('k', 'short link')} AS u FROM (SELECT *, row_number() OVER (ORDER BY created_at, code) AS k FROM short_url))
    WHERE ${chance('u', 'used', 880)} AND created_at < TIMESTAMP '${today}')
  ORDER BY 1`;

type Report = {
  name: string;
  measures: MeasureName[];
  dimensions: DimensionName[];
  dateGroupBy?: string;
  order?: MeasureName;
  days: number;
};

const reports: Record<string, Report[]> = {
  publisher: [
    {
      name: 'Earnings by campaign',
      measures: ['clicks', 'totalConversions', 'conversionRate', 'pendingCommission', 'validatedCommission', 'epc'],
      dimensions: ['campaignName'],
      order: 'validatedCommission',
      days: 30,
    },
    {
      name: 'Daily performance',
      measures: ['clicks', 'totalConversions', 'totalCommission'],
      dimensions: [],
      dateGroupBy: 'daily',
      days: 30,
    },
    {
      name: 'Placements that earn',
      measures: ['clicks', 'totalConversions', 'totalCommission', 'epc'],
      dimensions: ['placementName', 'placementType'],
      order: 'totalCommission',
      days: 90,
    },
  ],
  advertiser: [
    {
      name: 'Top publishers',
      measures: ['clicks', 'totalConversions', 'conversionRate', 'averageOrderValue', 'totalNetCost'],
      dimensions: ['publisherName', 'publisherType'],
      order: 'totalNetCost',
      days: 30,
    },
    {
      name: 'Return on ad spend by campaign',
      measures: ['validatedConversions', 'validatedCost', 'returnOnAdSpend', 'returnOnInvestment'],
      dimensions: ['campaignName'],
      order: 'validatedCost',
      days: 180,
    },
    {
      name: 'New and returning customers',
      measures: ['totalConversions', 'averageOrderValue', 'totalNetCost'],
      dimensions: ['customerType', 'month'],
      days: 365,
    },
  ],
  manager: [
    {
      name: 'Agency month by month',
      measures: ['clicks', 'totalConversions', 'totalCommission', 'totalNetCost'],
      dimensions: [],
      dateGroupBy: 'monthly',
      days: 365,
    },
    {
      name: 'Verticals',
      measures: ['totalConversions', 'validationRate', 'totalCommission', 'estimatedValidatedCommission'],
      dimensions: ['primaryVertical'],
      order: 'totalCommission',
      days: 90,
    },
    {
      name: 'Validation by advertiser',
      measures: ['pendingConversions', 'validatedConversions', 'rejectedConversions', 'rejectedConversionRate'],
      dimensions: ['advertiserName'],
      order: 'pendingConversions',
      days: 180,
    },
  ],
};

const dayBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

function definition(report: Report, today: string): string {
  const period = report.days <= 90 ? `last${report.days}` : `${dayBefore(today, report.days - 1)}_${today}`;
  const kept: SavedDefinition = {
    version: SAVED_VERSION,
    request: {
      rows: report.dateGroupBy ? ['month', ...report.dimensions] : report.dimensions,
      across: [],
      values: report.measures,
      where: [],
      sort: report.order ? [{ field: report.order, direction: 'desc' }] : [],
      period,
      basis: 'conversionDate',
      currency: '',
      managers: null,
    },
    view: {
      compare: [],
      weekdays: false,
      chart: report.dateGroupBy ? 'line' : null,
      subtotals: false,
      by: '',
      styles: {},
    },
  };
  return JSON.stringify(kept);
}

const savedReports = (today: string): string => `INSERT INTO saved_report
  SELECT *, TIMESTAMP '${today} 08:00:00', TIMESTAMP '${today} 08:00:00', 1, FALSE FROM (${values(
    demoUsers.flatMap((u) =>
      reports[u.role]!.map((report, i) => [
        u.membershipId * 10 + i,
        u.agencyId,
        u.contactId,
        u.membershipId,
        true,
        report.name,
        SAVED_VERSION,
        definition(report, today),
      ]),
    ),
  )})`;

/** Notes at days before today, by whose they are. */
const notes: Record<string, [daysAgo: number, text: string][]> = {
  publisher: [
    [12, 'New comparison page online'],
    [47, 'Newsletter to all readers'],
  ],
  advertiser: [
    [9, 'Spring sale begins'],
    [40, 'Free delivery for a weekend'],
  ],
  manager: [
    [20, 'New terms for voucher sites'],
    [61, 'Tracking moved to first-party cookies'],
  ],
};

const dayNotes = (today: string): string => `INSERT INTO day_note
  SELECT id, agency_id, contact_id, CAST(DATE '${today}' - days_ago AS DATE), text, author_name, 1,
    TIMESTAMP '${today} 08:00:00', TIMESTAMP '${today} 08:00:00'
  FROM (${values(
    demoUsers.flatMap((u) =>
      notes[u.role]!.map(([daysAgo, note], i) => [
        u.membershipId * 10 + i,
        u.agencyId,
        u.contactId,
        daysAgo,
        note,
        `${u.firstName} ${u.surname}`,
      ]),
    ),
  )}) AS demo(id, agency_id, contact_id, days_ago, text, author_name)`;

/** Names of the extra fields that conversions have, by agency. */
const extraFields = [
  [1, 'ex1', 'Sales channel'],
  [1, 'ex2', 'Delivery'],
  [1, 'ex3', 'Customer cohort'],
] as const;

export function officeSteps(today: string): Step[] {
  return [
    { label: 'Short links', sql: shortUrls(today) },
    { label: 'Short links', sql: shortUrlUses(today) },
    { label: 'Saved reports', sql: savedReports(today) },
    { label: 'Notes at days', sql: dayNotes(today) },
    { label: 'Extra fields', sql: `INSERT INTO extra_field ${values(extraFields)}` },
  ];
}
