import { within, type Words } from './words.ts';

export const reportQuery: Words = {
  accountManagerType: 'PAM for publishers, CAM for campaigns of the account managers in `accountManagerIds`.',
  accountManagerIds: 'Account managers whose publishers or campaigns the report is about.',
};

const shift: Words = {
  months: 'Months later; less than 0 for earlier.',
  days: 'Days later, after the months.',
  until: 'Last day of the other period: what would be later has no time.',
};

const days: Words = {
  fromDate: 'First day.',
  toDate: 'Last day, included.',
  shift: 'How these days stand beside those of the report.',
  ...within('shift', shift),
};

/** Members of a request that each further report of it may have too. */
const shared: Words = {
  dimensions: 'Names of up to 8 dimensions to group by; none for one row.',
  conditions: 'Conditions on dimensions, which choose facts, and on measures, which choose groups.',
  ...within('conditions', {
    field: 'A dimension or measure.',
    operator: 'How values compare.',
    valueList:
      '2 values for between, 1 to 500 for in, 1 for the others; `%` and `_` are wildcards of like, letters after a backslash.',
    or: 'true begins an alternative: the conditions from here on, up to the next such one.',
  }),
  orderBys: 'Fields of the report to sort by; dimensions break ties.',
  ...within('orderBys', { field: 'A measure or dimension of the report.', direction: '`asc` or `desc`.' }),
  fromDate: 'First day, yyyy-mm-dd or dd/mm/yyyy, in UTC.',
  toDate: 'Last day, included; today unless given.',
  shift: 'How the days stand beside those of another period, whose times the answer then has.',
  ...within('shift', shift),
  compare: 'Up to two other periods to answer the same of.',
  ...within('compare', days),
  others: 'Groups to put together.',
  ...within('others', {
    dimensions: 'Dimensions of the report whose values choose the groups; the last one becomes null.',
    keep: 'Values of these dimensions, in that order, of the groups that stay.',
  }),
};

export const report: Words = {
  measures: 'Names of 1 to 20 measures, such as clicks or totalCommission.',
  ...shared,
  dateType: 'Which date chooses facts: that of the conversion or event, or that of the invoice.',
  targetCurrency: "ISO 4217 code of the currency to convert into; the account's unless given.",
  dateGroupBy: 'Groups by time as well.',
  includeOriginalCurrency: 'true groups by currency and adds each amount unconverted, as `original…`.',
  includeTargetCurrency: 'false leaves the converted amounts out.',
  exact: 'true gives amounts and ratios with 20 decimals instead of rounded ones.',
  further:
    'Reports of the same measures beside this one, such as totals. What one leaves out is as in the request, without orders and others by dimensions that it does not have.',
  ...within('further', shared),
};
