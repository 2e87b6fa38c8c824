/** Invoices, payments and billing. */
import { expect } from '../fixtures.ts';
import { firstId } from '../network.ts';
import { dialog, field, own, press, type Form } from './form.ts';

export const moneyForms: Form[] = [
  {
    name: 'an invoice that is marked as sent',
    seenHereOnly: true,
    who: own('manager'),
    fill: async (page, at) => {
      await page.goto(`${at}/invoices/${await firstId(page, `${at}/invoices?status=Draft&type=1`)}`);
      await press(page, 'Mark as sent');
      return {
        send: () => press(dialog(page, 'Mark as sent?'), 'Mark as sent'),
        done: () => expect(page.getByRole('button', { name: /^Record receipt$|^Settle$/ })).toBeVisible(),
      };
    },
  },
  {
    name: 'a receipt',
    who: own('manager'),
    fill: async (page, at) => {
      await page.goto(`${at}/invoices/${await firstId(page, `${at}/invoices?status=Sent&type=1&sort=-gross`)}`);
      await press(page, 'Record receipt');
      await field(page, 'Amount').fill('0.03');
      await field(page, 'Reference').fill('TRN of a bad day');
      return {
        send: () => press(dialog(page, /^Receipt/), 'Record receipt'),
        typed: [
          [field(page, 'Amount'), '0.03'],
          [field(page, 'Reference'), 'TRN of a bad day'],
        ],
        done: () => expect(page.getByRole('row', { name: /TRN of a bad day/ })).toContainText('-0.03'),
      };
    },
  },
  {
    name: 'a payment that is marked as sent',
    seenHereOnly: true,
    who: own('manager'),
    fill: async (page, at) => {
      await page.goto(`${at}/payments/${await firstId(page, `${at}/payments?status=Raised&sort=total`)}`);
      await press(page, 'Mark as sent');
      const question = dialog(page, 'Mark as sent?');
      return {
        send: () => press(question, 'Mark as sent'),
        done: async () => {
          await expect(question).toBeHidden();
          await expect(page.getByRole('button', { name: 'Mark as sent' })).toBeHidden();
        },
      };
    },
  },
];
