/** The forms of enquiries. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { deciders, own, publishers, type FormCase } from './forms.ts';
import { enquiry } from './samples.ts';

const enquiryAt = `enquiries/${examples.getEnquiry.enquiryId}`;

export const enquiryForms: FormCase[] = [
  {
    name: 'a claim',
    who: publishers,
    at: 'enquiries/new',
    to: 'fileEnquiry',
    send: 'File enquiry',
    needs: true,
    choose: () => page.getByLabelText('Campaign', { exact: true }).selectOptions('Harbour Lane Home UK (30001)'),
    typed: {
      'Order reference': 'HA-7711001',
      'Day of the order': '20 Feb 2026',
      'Order value': '64.50',
      'Customer name': 'A. Customer',
      'Customer postal code': 'AB1 2CD',
    },
    answers: { ...enquiry, checkEnquiries: [] },
  },
  {
    name: 'a note to an enquiry',
    who: own('publisher'),
    at: enquiryAt,
    to: 'updateEnquiry',
    send: 'Send note',
    typed: { Note: 'Here is the receipt' },
    answers: { getEnquiry: { ...examples.getEnquiry, nextStatuses: [] } },
    done: () => expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue(''),
  },
  {
    name: 'the answer to an enquiry',
    who: deciders,
    at: enquiryAt,
    to: 'updateEnquiry',
    send: 'Reject enquiry',
    choose: async () => {
      await page.getByText('Reject', { exact: true }).click();
      await page.getByLabelText('Reason').selectOptions('Returned');
    },
    typed: { 'What the publisher reads': 'It came back', Note: 'See the parcel number' },
    answers: enquiry,
    done: () => expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue(''),
  },
];
