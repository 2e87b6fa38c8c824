import * as z from 'zod/mini';
import { bankBody, contactBody, ownCompany, ownCompanyBody } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

/** How a publisher is paid: what its own people see and change. */

const s = z.string();

/**
 * Payment details of a publisher. `bank` is masked and null until it is given. Payments below `minimumPayment`, in the
 * account's currency, wait until there is more. The agency sets `paymentType`.
 */
const paymentDetails = z.object({
  ...ownCompany,
  paymentType: s,
  minimumPayment: z.nullable(s),
  bank: z.nullable(z.object({ accountName: s, iban: s, bic: s, updatedAt: p.at })),
});
export type PaymentDetails = z.output<typeof paymentDetails>;

const common = {
  access: 'contact',
  connected: false,
  tag: 'Payments',
  query: z.object(p.scopeQuery),
  reply: paymentDetails,
} as const;

export const getPaymentDetails = endpoint({
  ...common,
  id: 'getPaymentDetails',
  method: 'GET',
  path: '/api/payment-details',
  summary: 'How a publisher is paid',
  description: 'Only a publisher has payment details (403 for others).',
});

export const paymentDetailsBody = z.strictObject({
  ...ownCompanyBody.shape,
  minimumPayment: contactBody.shape.minimumPayment,
});

export const changePaymentDetails = endpoint({
  ...common,
  id: 'changePaymentDetails',
  method: 'PUT',
  path: '/api/payment-details',
  level: 'admin',
  summary: "Change a publisher's company, VAT number and minimum payment",
  description: '`revision` is the one that was read; 409 when somebody has changed it since. The admins hear by mail.',
  body: paymentDetailsBody,
  failures: ['CONFLICT'],
});

export const changeOwnBankAccount = endpoint({
  ...common,
  id: 'changeOwnBankAccount',
  method: 'PUT',
  path: '/api/payment-details/bank-account',
  level: 'admin',
  summary: 'Say to which bank account a publisher is paid',
  description: 'Payments that are not sent yet go there too. The admins of the account hear by mail.',
  body: bankBody,
});
