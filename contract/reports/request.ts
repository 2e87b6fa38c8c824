import * as z from 'zod/mini';
import { shortenedTo } from '../characters.ts';
import { endpoint } from '../endpoint.ts';
import * as p from '../primitives.ts';
import { dimensionNames, isDimension } from './dimensions.ts';
import { isMeasure, measureNames } from './measures.ts';
import { nearest } from './nearest.ts';
import { wrong } from '../refusals/checked.ts';

/** Values of one condition. */
export const MOST_VALUES = 500;

export const conditionOperators = ['between', 'like', 'in', '>', '<', '=', '<>', '>=', '<='] as const;
export const dateTypes = ['conversionDate', 'invoiceDate'] as const;
export const dateGroupings = ['daily', 'weekly', 'monthly', 'quarterly', 'weekCommencing', 'yearly'] as const;
export const MAX_REPORT_ROWS = 100_000;

/** Error for an unknown name: it belongs to the other kind, or the nearest known name. */
function notOne(what: 'measure' | 'dimension', name: string): string {
  if (what === 'measure' ? isDimension(name) : isMeasure(name)) {
    return wrong(isMeasure(name) ? 'check.measureNotDimension' : 'check.dimensionNotMeasure', { name });
  }
  const meant = nearest(name, what === 'measure' ? measureNames : dimensionNames);
  return wrong(what === 'measure' ? 'check.noMeasure' : 'check.noDimension', { name: shortenedTo(name, 60), meant });
}

const names = (least: number, most: number, what: 'measure' | 'dimension') =>
  z
    .array(
      z.string().check(
        z.refine(what === 'measure' ? isMeasure : isDimension, {
          error: ({ input }) => notOne(what, String(input)),
        }),
      ),
    )
    .check(
      z.minLength(least, wrong(what === 'measure' ? 'check.leastMeasures' : 'check.leastDimensions', { least })),
      z.maxLength(most, wrong(what === 'measure' ? 'check.mostMeasures' : 'check.mostDimensions', { most })),
    );

const field = z.string().check(
  z.refine((name) => isMeasure(name) || isDimension(name), {
    error: ({ input }) => {
      const name = String(input);
      const meant = nearest(name, [...dimensionNames, ...measureNames]);
      return wrong('check.noField', { name: shortenedTo(name, 60), meant });
    },
  }),
);

/** Reads yyyy-mm-dd or dd/mm/yyyy as yyyy-mm-dd; undefined for a day that does not exist. */
export function readReportDay(text: string): string | undefined {
  const day = text.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');
  return p.isDay(day) ? day : undefined;
}

const reportDay = z.string().check(z.refine((text) => readReportDay(text) !== undefined, wrong('check.reportDay')));

/** A filter on facts (dimension) or groups (measure). `or` starts a new alternative; AND binds tighter. */
const reportCondition = z.strictObject({
  field,
  operator: p.choice(...conditionOperators),
  valueList: z
    .array(z.string().check(z.maxLength(500)))
    .check(z.minLength(1, wrong('check.holdsValue')), z.maxLength(MOST_VALUES)),
  or: z.optional(z.boolean()),
});
export type ReportCondition = z.output<typeof reportCondition>;

const reportOrder = z.strictObject({ field: z.string(), direction: p.direction });

/**
 * Groups that are put together as others: those whose values of `dimensions`, in that order, are none of `keep`. Their
 * value of the last of these dimensions is null.
 */
export const reportOthers = z.strictObject({
  dimensions: names(1, 8, 'dimension'),
  keep: z
    .array(z.array(z.string().check(z.maxLength(500))).check(z.minLength(1), z.maxLength(8)))
    .check(z.maxLength(5000, wrong('check.mostEntries', { most: 5000 }))),
});

/** The most that days are answered as later ones: by months and by days. */
const [MOST_MONTHS, MOST_DAYS] = [1200, 36_600];
const by = (most: number) => z._default(z.int().check(z.minimum(-most), z.maximum(most)), 0);

/**
 * How days stand beside those of another period: so many months and days later, and none after `until`. A day that its
 * month does not have there, such as 29 February, counts to the last one, and by day to none.
 */
const reportShift = z.strictObject({ months: by(MOST_MONTHS), days: by(MOST_DAYS), until: reportDay });
export type ReportShift = z.output<typeof reportShift>;

/** Other days of which a report is answered beside its own. */
const comparedDays = z.strictObject({ fromDate: reportDay, toDate: reportDay, shift: z.optional(reportShift) });

const conditions = z.array(reportCondition).check(z.maxLength(50, wrong('check.mostConditions', { most: 50 })));
const orderBys = z.array(reportOrder).check(z.maxLength(50, wrong('check.mostEntries', { most: 50 })));
/** No two of them overlap, nor with the report's own days. */
const compare = z.array(comparedDays).check(z.maxLength(2, wrong('check.mostEntries', { most: 2 })));
/** Each of the report's dimensions may be the last one of one entry. */
const others = z.array(reportOthers).check(z.maxLength(8, wrong('check.mostEntries', { most: 8 })));

/** A report beside the request's own. What it leaves out is as `reportsOf` has it. */
const furtherReport = z.strictObject({
  dimensions: z.optional(names(0, 8, 'dimension')),
  conditions: z.optional(conditions),
  orderBys: z.optional(orderBys),
  fromDate: z.optional(reportDay),
  toDate: z.optional(reportDay),
  shift: z.optional(reportShift),
  compare: z.optional(compare),
  others: z.optional(others),
});
export type FurtherReport = z.output<typeof furtherReport>;

/** Most reports beside a request's own: every total and subtotal of 8 rows by 2 columns, in three periods. */
export const MOST_FURTHER = 60;

/** A report's request. `server/reports/plan.ts` checks which fields fit together. */
const reportRequest = z.strictObject({
  measures: names(1, 20, 'measure'),
  dimensions: names(0, 8, 'dimension'),
  conditions: z._default(conditions, []),
  orderBys: z._default(orderBys, []),
  dateType: z._default(p.choice(...dateTypes), 'conversionDate'),
  fromDate: reportDay,
  toDate: z.optional(reportDay),
  targetCurrency: z.optional(z.string()),
  dateGroupBy: z.optional(p.choice(...dateGroupings)),
  includeOriginalCurrency: z.optional(z.boolean()),
  includeTargetCurrency: z.optional(z.boolean()),
  /** Measures but counts come with 20 decimals, unrounded sums among them, for what is worked out from them. */
  exact: z.optional(z.boolean()),
  /** Answers times as those of another period that the report's days stand beside. */
  shift: z.optional(reportShift),
  compare: z.optional(compare),
  others: z.optional(others),
  further: z.optional(
    z.array(furtherReport).check(z.maxLength(MOST_FURTHER, wrong('check.mostEntries', { most: MOST_FURTHER }))),
  ),
});
export type ReportRequest = z.output<typeof reportRequest>;

/** A group: the requested dimensions, null for others; then the measures, null for one without a value. */
const reportRow = z.record(z.string(), z.nullable(z.string()));
export type ReportRow = z.output<typeof reportRow>;

export const executeReport = endpoint({
  id: 'executeReport',
  connected: true,
  method: 'POST',
  path: '/v1/reporting',
  access: 'contact',
  level: 'viewer',
  tag: 'Reports',
  summary: 'Execute a report',
  description:
    'Groups conversions, traffic and assists by up to 8 dimensions and answers up to 20 measures of each group. ' +
    'All values are text. Money is converted at the rate of each fact’s own day, summed, then rounded once; with ' +
    '`exact` it is not rounded, so that changes, shares and sums can be worked out from it. ' +
    '`others` puts groups together that are not to be told apart: each measure of them is that of all their facts. ' +
    '`compare` answers the same of other days too: each row then has a `period`, 0 for the report’s own days, 1 for ' +
    'the first others and 2 for the second. `shift` answers days, weeks, months, quarters and years as later ones, so ' +
    'that those of one period stand beside those of another. ' +
    '`further` answers other reports of the same measures too, such as totals: each row then has a `part`, 0 for the ' +
    'report itself and 1 and more for the further ones, and null for dimensions that its part does not have. ' +
    'With `Accept: text/csv` the same rows come as CSV. `accountManagerType` and `accountManagerIds` narrow an ' +
    'account manager’s report to publishers (PAM) or campaigns (CAM) of some account managers. ' +
    `A report of more than ${MAX_REPORT_ROWS} rows is refused.`,
  query: z.object({
    ...p.scopeQuery,
    accountManagerType: z.optional(p.choice('PAM', 'CAM')),
    accountManagerIds: z.optional(p.list(p.id)),
  }),
  body: reportRequest,
  assumed: { conditions: 'none', orderBys: 'none', dateType: 'conversionDate' },
  reply: z.array(reportRow),
  streams: true,
});
