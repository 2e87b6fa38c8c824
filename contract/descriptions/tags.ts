import type { Words } from './words.ts';

/** Groups of operations. */
export const tags: Words = {
  Campaigns: 'Campaigns of the agency, and what they pay.',
  Conversions: 'Sales and leads, and the decisions on them.',
  Tracking: 'Sales reported by the server of a shop.',
  Enquiries: 'Claims for sales that were not tracked.',
  Placements: "Places on a publisher's site where a campaign's links stand.",
  Links: 'Tracking links to pages of advertisers, and short links.',
  'Voucher codes': 'Offers and voucher codes.',
  'Product feeds': 'Lists of products for publishers.',
  Invoices: 'Invoices to advertisers.',
  Payments: 'Payments to publishers.',
  Files: 'Files of an account: uploaded, listed and processed.',
  People: 'People of an account, and invitations to it.',
  Reports: 'Measures of conversions and traffic, grouped by dimensions.',
};

/** Members of a failed answer. */
export const problem: Words = {
  type: 'Address of a text about this kind of failure.',
  title: 'The kind of failure in a few words.',
  status: 'The HTTP status.',
  detail: 'The reason in a sentence.',
  code: 'The kind of failure, for programs.',
  message: 'The same as `detail`.',
  refusal: 'The content of `detail` as a key with values, for programs that say it in other words.',
  'refusal.key': 'Key of the sentence.',
  'refusal.values': 'Values of the sentence.',
  errors: 'Every bad parameter.',
  'errors.path': 'The parameter: `query.limit`, `body.name`.',
  'errors.message': "The error in words that begin with the parameter's name.",
  'errors.refusal': 'The same as a key with values.',
  'errors.refusal.key': 'Key of the sentence.',
  'errors.refusal.values': 'Values of the sentence.',
  requestId: 'Finds the request in the log of the service.',
};
