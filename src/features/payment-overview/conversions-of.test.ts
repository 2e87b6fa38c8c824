import { expect, it } from 'vitest';
import { overviewStatuses, type OverviewRow } from '#contract/payment-overview';
import type { Viewer } from '#src/api/viewer.ts';
import { conversionsOf } from './conversions-of.ts';

const viewer = {
  agencyId: 1,
  contactId: 2,
  kind: 'publisher',
  currency: 'GBP',
  currencies: ['GBP', 'EUR'],
} as unknown as Viewer;

const row = (of: Partial<OverviewRow>) =>
  ({
    BillingYear: 2026,
    BillingMonth: 2,
    PID: 7,
    Currency: 'GBP',
    InvoiceNumberList: null,
    ValidatedCommission: 12.5,
    PendingCommission: 0,
    ...of,
  }) as OverviewRow;
const filtersOf = (of: Partial<OverviewRow>) => {
  const href = conversionsOf(viewer, row(of));
  return href?.replace('/1/2/conversions?period=2026-02-01_2026-02-28&campaign=7', '');
};

it('tells what is not sent by how far its payment is', () => {
  expect(filtersOf({ PaymentStatus: 'Next Payment', InvoiceNumberList: '31' })).toBe('&payment=due,raised');
  expect(filtersOf({ PaymentStatus: 'Advertiser Invoiced' })).toBe('&payment=invoiced');
});

it('tells fast payments of a month from its standard one', () => {
  expect(filtersOf({ PaymentStatus: 'Payment Sent', InvoiceNumberList: '31,32' })).toBe('&paymentId=31,32');
  for (const PaymentStatus of ['Fast', 'Fast (Adjustment)', 'Fast (Reversal)'] as const)
    expect(filtersOf({ PaymentStatus, InvoiceNumberList: '33' })).toBe('&paymentId=33');
});

it('leaves out what is rejected or invoiced where no commission is due yet', () => {
  const open = '&payment=approved,pending';
  expect(filtersOf({ PaymentStatus: 'No Commission' })).toBe(open);
  expect(filtersOf({ PaymentStatus: 'No Commission', ValidatedCommission: 0, PendingCommission: 3 })).toBe(open);
});

it('opens nothing rather than other conversions', () => {
  expect(filtersOf({ PaymentStatus: 'No Commission', ValidatedCommission: 0 })).toBeUndefined();
  expect(filtersOf({ PaymentStatus: 'Fast' })).toBeUndefined();
  const ids = Array.from({ length: 501 }, (_, at) => 1000 + at).join(',');
  expect(filtersOf({ PaymentStatus: 'Payment Sent', InvoiceNumberList: ids })).toBeUndefined();
});

it('shows amounts in the currency of the row where the account has it', () => {
  for (const PaymentStatus of overviewStatuses) {
    const of = { PaymentStatus, InvoiceNumberList: '31' };
    expect(filtersOf({ ...of, Currency: 'EUR' })).toBe(`${filtersOf(of)}&currency=EUR`);
    expect(filtersOf({ ...of, Currency: 'INR' })).toBe(filtersOf(of));
  }
});
