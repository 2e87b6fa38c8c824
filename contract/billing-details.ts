import * as z from 'zod/mini';
import { contactBody } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

/** To whom an advertiser's invoices are made out: what its own people see and change. */

const s = z.string();
const ns = z.nullable(s);

/**
 * Billing details of an advertiser. The agency sets `vatRate` (per cent), and `termsDays`, the days in which an invoice
 * is paid: null for as many as on the last one.
 */
const billingDetails = z.object({
  companyName: s,
  address: ns,
  vatNumber: ns,
  vatRate: s,
  currency: s,
  termsDays: z.nullable(z.int()),
  revision: z.int(),
});
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

const { companyName, address, vatNumber } = contactBody.shape;
export const billingDetailsBody = z.strictObject({ revision: z.int(), companyName, address, vatNumber });

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
  body: billingDetailsBody,
  failures: ['CONFLICT'],
});
