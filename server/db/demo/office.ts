/** What people keep around the data: files, short links, saved reports. */
import { chance, list, low, pick, seed, text, values } from './draw.ts';
import { actorOf, demoUsers } from './users.ts';
import type { Step } from './step.ts';

const folders = ['Validations', 'Enquiries', 'Invoices', 'Creatives', 'Product feeds', 'Other'];

/** One folder a category for every contact that has files: the demo accounts and some others. */
const folderRows = (start: string): string => `INSERT INTO file_entry
  SELECT row_number() OVER (ORDER BY c.id, f.no) + 400000, c.agency_id, c.id, NULL, 'FOLDER', f.no, f.name, '', '', '', NULL, 0, 'stored', NULL, NULL, NULL, 0,
    ${actorOf('c.id')}, NULL, NULL, greatest(c.created_at, TIMESTAMP '${start}'), NULL, NULL, NULL
  FROM contact c JOIN (${values(folders.map((name, i) => [i + 1, name]))}) AS f(no, name)
    ON CASE c.kind WHEN 'advertiser' THEN f.no <> 2 ELSE f.no IN (2, 6) END
  WHERE c.id % 100000 <= 12`;

/** File names by category; what they hold is not part of the demo. */
const fileRows = (today: string): string => `INSERT INTO file_entry
  SELECT row_number() OVER (ORDER BY moment, folder) + 410000, agency_id, contact_id, folder, 'FILE', category_id,
    ['validations', 'claims', 'statement', 'banner-set', 'feed', 'media-plan'][category_id] || '-' || strftime(moment, '%Y-%m') || '-' || (j + 1) || '.' || extension,
    ['Decisions of the month', 'Untracked sales', 'Monthly statement', 'Seasonal creative', 'Product data', 'Plan for the quarter'][category_id],
    extension, CASE extension WHEN 'csv' THEN 'text/csv' WHEN 'zip' THEN 'application/zip' ELSE 'application/pdf' END, NULL,
    2000 + ${pick('f', 'size', 380000)}, 'stored', NULL, NULL, NULL, downloads, created_by, NULL, CASE WHEN downloads > 0 THEN created_by END,
    moment, NULL, CASE WHEN downloads > 0 THEN least(moment + (1 + ${pick('f', 'read', 9)}) * INTERVAL 1 DAY, TIMESTAMP '${today} 18:00:00') END, CASE WHEN category_id = 6 THEN moment + INTERVAL 365 DAY END
  FROM (SELECT *, TIMESTAMP '${today}' - (j * 27 + ${pick('f', 'day', 26)}) * INTERVAL 1 DAY + (30000 + ${pick('f', 'second', 28000)}) * INTERVAL 1 SECOND AS moment,
      ['csv', 'csv', 'pdf', 'zip', 'csv', 'pdf'][category_id] AS extension, ${low('f', 'downloads', 7)} AS downloads
    FROM (SELECT d.id AS folder, d.agency_id, d.contact_id, d.category_id, d.created_by, j, ${seed('d.id * 20 + j', 'file')} AS f
      FROM file_entry d, range(5) AS t(j) WHERE d.entry_type = 'FOLDER'))`;

const alphabet = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Seven characters from a seed and the number, so that none comes twice. */
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

/** The older a short link, the more often it was followed; some never were. */
const shortUrlUses = (today: string): string => `INSERT INTO short_url_use
  SELECT code, 1 + ${low('u', 'uses', 'age * 9')}, least(created_at + age * INTERVAL 1 DAY + ${pick('u', 'last used', 40000)} * INTERVAL 1 SECOND, TIMESTAMP '${today} 18:00:00')
  FROM (SELECT code, created_at, 1 + ${pick('u', 'used for', `(DATE '${today}' - created_at::DATE)`)} AS age, u
    FROM (SELECT *, ${seed('k', 'short link')} AS u FROM (SELECT *, row_number() OVER (ORDER BY created_at, code) AS k FROM short_url))
    WHERE ${chance('u', 'used', 880)} AND created_at < TIMESTAMP '${today}')
  ORDER BY 1`;

type Report = {
  name: string;
  measures: string[];
  dimensions: string[];
  dateGroupBy?: string;
  order?: string;
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
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

function definition(report: Report, today: string): string {
  return JSON.stringify({
    request: {
      measures: report.measures,
      dimensions: report.dimensions,
      conditions: [],
      orderBys: report.order ? [{ field: report.order, direction: 'desc' }] : [],
      dateType: 'conversionDate',
      fromDate: dayBefore(today, report.days - 1),
      toDate: today,
      ...(report.dateGroupBy ? { dateGroupBy: report.dateGroupBy } : {}),
    },
    view: {},
  });
}

const savedReports = (today: string): string => `INSERT INTO saved_report
  SELECT *, TIMESTAMP '${today} 08:00:00', TIMESTAMP '${today} 08:00:00' FROM (${values(
    demoUsers.flatMap((u) =>
      reports[u.role]!.map((report, i) => [
        u.membershipId * 10 + i,
        u.agencyId,
        u.contactId,
        u.membershipId,
        true,
        report.name,
        1,
        definition(report, today),
      ]),
    ),
  )})`;

export function officeSteps(start: string, today: string): Step[] {
  return [
    { label: 'Files', sql: folderRows(start) },
    { label: 'Files', sql: fileRows(today) },
    { label: 'Short links', sql: shortUrls(today) },
    { label: 'Short links', sql: shortUrlUses(today) },
    { label: 'Saved reports', sql: savedReports(today) },
  ];
}
