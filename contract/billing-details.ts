import * as z from 'zod/mini';
import { ownCompany, ownCompanyBody } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

/** To whom an advertiser's invoices are made out: what its own people see and change. */

/** Billing details of an advertiser. The agency sets `termsDays`, the days to pay; null for as many as last time. */
const billingDetails = z.object({ ...ownCompany, termsDays: z.nullable(z.int()) });
export type BillingDetails = z.output<typeof billingDetails>;

const common = {
  access: 'contact',
  connected: false,
  tag: 'Billing',
  query: z.object(p.scopeQuery),
  reply: billingDetails,
} as const;

export const getBillingDetails = endpoint({
  ...common,
  id: 'getBillingDetails',
  method: 'GET',
  path: '/api/billing-details',
  summary: "To whom an advertiser's invoices are made out",
  description: 'Only an advertiser has billing details (403 for others).',
});

export const changeBillingDetails = endpoint({
  ...common,
  id: 'changeBillingDetails',
  method: 'PUT',
  path: '/api/billing-details',
  level: 'admin',
  summary: "Change an advertiser's company, address and VAT number",
  description:
    '`revision` is the one that was read; 409 when somebody has changed it since. Invoices that are not sent yet are ' +
    'made out to the new company; the admins hear by mail.',
  body: ownCompanyBody,
  failures: ['CONFLICT'],
});
