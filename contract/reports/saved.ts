import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { roles, type Role } from '../access.ts';
import * as p from '../primitives.ts';
import { dimensionNames, dimensions, isDimension, type DimensionName } from './dimensions.ts';
import { measureNames } from './measures.ts';
import { conditionOperators, dateTypes } from './request.ts';
import { wrong } from '../refusals/checked.ts';
import { sharings } from '../sharing.ts';

/**
 * A saved report: the request in the builder's terms, and its presentation. Periods (`last30`) and days in conditions
 * (`today-7`) may be relative to the day on which the report is opened.
 */

export const SAVED_VERSION = 1;

const dimension = z.enum(dimensionNames);
const measure = z.enum(measureNames);
const field = z.union([dimension, measure]);
const text = (most: number) => z.string().check(z.maxLength(most, wrong('check.mostCharacters', { most })));
const few = <T extends z.ZodMiniType>(item: T, most: number) => z.array(item).check(z.maxLength(most));

/** The request: fields on shelves, conditions (AND within a group, OR between groups), order, period, currency. */
const savedRequest = z.strictObject({
  rows: few(dimension, 8),
  across: few(dimension, 2),
  values: few(measure, 20),
  where: few(
    few(z.strictObject({ field, operator: p.choice(...conditionOperators), values: few(text(500), 500) }), 50),
    50,
  ),
  sort: few(z.strictObject({ field, direction: p.direction }), 20),
  top: z.optional(few(z.strictObject({ field: dimension, most: z.int(), by: z.optional(measure) }), 8)),
  period: text(40),
  basis: p.choice(...dateTypes),
  currency: text(3),
  managers: z.nullable(z.strictObject({ type: p.choice('PAM', 'CAM'), ids: few(z.int(), 500) })),
});

/** The presentation: comparison, chart, subtotals, and each measure's rule for the look of its cells. */
const savedLook = z.strictObject({
  compare: few(text(40), 2),
  weekdays: z.boolean(),
  chart: z.nullable(text(20)),
  lines: z.optional(few(z.strictObject({ kind: text(20), measure, at: text(40), name: text(40) }), 6)),
  subtotals: z.boolean(),
  by: text(600),
  styles: z.record(z.string(), text(400)),
});

export const savedDefinition = z.strictObject({
  version: z.literal(SAVED_VERSION),
  request: savedRequest,
  view: savedLook,
});
export type SavedDefinition = z.output<typeof savedDefinition>;

const sharedWith = p.choice(...sharings);

/** Dimensions, beside days and devices, whose values are the same for everybody. */
const sameForAll: readonly DimensionName[] = [
  'publisherType',
  'partnerType',
  'campaignStatus',
  'campaignType',
  'campaignTypeId',
  'campaignCountry',
  'trackingType',
  'primaryVerticalId',
  'primaryVertical',
  'secondaryVerticalId',
  'secondaryVertical',
  'placementType',
  'adUnitHeight',
  'adUnitWidth',
  'adUnitTypeName',
  'countryName',
  'countryCode',
  'regionName',
  'city',
  'customerType',
  'currencyCode',
];
/** Every publisher may look at the campaigns of the agency. */
const ofCampaigns: readonly DimensionName[] = ['PID', 'campaignName'];

/**
 * Fields of conditions that partners may not read, since their values name somebody or something of the account;
 * `managers` for account managers. A report that an account manager makes for one account (`contactId`) has none: it is
 * that account's alone.
 */
export function closedFields(
  { request }: Pick<SavedDefinition, 'request'>,
  role: Role,
  contactId: number,
): (DimensionName | 'managers')[] {
  if (role === 'manager' && contactId !== 0) return [];
  const isClosed = (name: string): name is DimensionName =>
    isDimension(name) &&
    !sameForAll.includes(name) &&
    !(role === 'advertiser' && ofCampaigns.includes(name)) &&
    !['when', 'device'].includes(dimensions[name].group);
  const named = new Set(request.where.flat().map(({ field }) => field));
  return [...[...named].filter(isClosed), ...(request.managers ? (['managers'] as const) : [])];
}

/**
 * `revision` counts changes. An update names the revision it is based on, so that none is overwritten unseen. `partner`:
 * the other side has made it, and `ownerName` is its account's.
 */
const savedReport = z.object({
  id: z.int(),
  name: z.string(),
  sharedWith,
  own: z.boolean(),
  partner: z.boolean(),
  ownerName: z.string(),
  ownerRole: z.enum(roles),
  revision: z.int(),
  definition: savedDefinition,
  createdAt: p.at,
  updatedAt: p.at,
});
export type SavedReport = z.output<typeof savedReport>;

const name = p.words(80);
const description =
  'A report belongs to the membership it was made in. Colleagues are those who may look at the same account: ' +
  'of the publisher, of the advertiser, or the account managers of the agency. An account manager who looks at an ' +
  'account also gets the reports that its own people share, and cannot change them. Partners of a publisher are the ' +
  'advertisers in whose campaigns it is, and the other way round; of an agency its publishers and advertisers, or the ' +
  'one account that its manager made the report for. Each sees its own figures, never the column by which the owner ' +
  'sorted. Conditions that name somebody or something of the account cannot be shared with partners.';
const params = z.object({ reportId: p.id });
const common = { access: 'contact', tag: 'Saved reports' } as const;

export const listSavedReports = endpoint({
  ...common,
  id: 'listSavedReports',
  method: 'GET',
  path: '/api/reports',
  summary: "One's own reports of the account and those that colleagues and partners share, by name",
  description,
  query: z.object(p.scopeQuery),
  reply: z.array(savedReport),
});

export const getSavedReport = endpoint({
  ...common,
  id: 'getSavedReport',
  method: 'GET',
  path: '/api/reports/{reportId}',
  summary: 'One saved report, as it is kept now',
  params,
  query: z.object(p.scopeQuery),
  reply: savedReport,
  failures: ['NOT_FOUND'],
});

export const createSavedReport = endpoint({
  ...common,
  id: 'createSavedReport',
  connected: true,
  method: 'POST',
  path: '/api/reports',
  summary: 'Save a report',
  query: z.object(p.scopeQuery),
  body: z.strictObject({ name, sharedWith, definition: savedDefinition }),
  reply: savedReport,
  status: 201,
});

export const updateSavedReport = endpoint({
  ...common,
  id: 'updateSavedReport',
  connected: true,
  method: 'PUT',
  path: '/api/reports/{reportId}',
  summary: "Change one's own report",
  description: '`revision` is the one that was read; 409 when it has been changed since.',
  params,
  query: z.object(p.scopeQuery),
  body: z.strictObject({ name, sharedWith, definition: savedDefinition, revision: z.int() }),
  reply: savedReport,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteSavedReport = endpoint({
  ...common,
  id: 'deleteSavedReport',
  connected: true,
  method: 'DELETE',
  path: '/api/reports/{reportId}',
  summary: "Delete one's own report",
  params,
  query: z.object(p.scopeQuery),
  reply: null,
  failures: ['NOT_FOUND'],
});
