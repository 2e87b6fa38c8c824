/** The forms of invoices and payments. */
import examples from '../../server/http/answers.generated.json';
import { own, type FormCase } from './forms.ts';
import { invoice, payment } from './samples.ts';

const invoiceAt = `invoices/${examples.getInvoice.invoice.invoiceId}`;

export const moneyForms: FormCase[] = [
  {
    name: 'an invoice that is marked as sent',
    who: own('manager'),
    at: invoiceAt,
    answers: invoice('Draft'),
    to: 'updateInvoice',
    open: ['Mark as sent'],
    send: 'Mark as sent',
  },
  {
    name: 'a receipt',
    who: own('manager'),
    at: invoiceAt,
    answers: invoice('Sent'),
    to: 'updateInvoice',
    open: ['Record receipt'],
    typed: { Amount: '0.03', Reference: 'TRN of a bad day' },
    send: 'Record receipt',
  },
  {
    name: 'a payment that is marked as paid',
    who: own('manager'),
    at: `payments/${examples.getPayment.payment.id}`,
    answers: payment,
    to: 'updatePayment',
    open: ['Mark as paid'],
    send: 'Mark as paid',
  },
];
