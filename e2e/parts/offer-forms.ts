/** The forms of placements and links. */
import { page } from 'vitest/browser';
import { deciders, everybody, inMain, publishers, seen, type FormCase } from './forms.ts';
import { joined } from './samples.ts';

const pick = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('option').first().click();

export const offerForms: FormCase[] = [
  {
    name: 'a new placement',
    who: everybody,
    at: 'placements/new',
    to: 'createPlacement',
    needs: true,
    choose: async (role) => {
      await pick('Campaign');
      if (role !== 'publisher') await pick('Publisher');
    },
    typed: { Name: 'Below the fold', Description: 'Below the article' },
    send: 'Create placement',
    answers: joined,
  },
  {
    name: 'a changed placement',
    who: everybody,
    at: 'placements/5000001',
    to: 'updatePlacement',
    open: ['Edit'],
    typed: { Name: 'Above the fold', Description: 'Above the article' },
    send: 'Save',
  },
  {
    name: 'a new voucher',
    who: deciders,
    at: 'vouchers/new',
    to: 'createVoucher',
    needs: true,
    choose: () => pick('Campaign'),
    typed: {
      Code: 'SPRING12',
      Title: '12% off the new season',
      Description: '12% off everything, once a customer.',
      Discount: '12%',
      'Last day': '30 Apr 2026',
    },
    send: 'Create voucher',
  },
  {
    name: 'a changed voucher',
    who: deciders,
    at: 'vouchers/300012',
    to: 'updateVoucher',
    open: ['Edit'],
    typed: { Title: '15% off everything' },
    send: 'Save',
  },
  {
    name: 'links for pages of shops',
    who: publishers,
    at: 'links/new',
    to: 'generateDeeplinks',
    needs: true,
    // The pager below has the same label. links.spec.ts proves that the field keeps pasted text.
    choose: () => page.getByRole('textbox', { name: 'Pages' }).fill('https://www.harbour-lane-home.example/new'),
    send: 'Make links',
    said: inMain,
    done: () => seen(page.getByRole('table', { name: 'Made links' })),
  },
];
