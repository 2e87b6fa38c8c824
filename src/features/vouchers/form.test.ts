import { expect, test } from 'vitest';
import { emptyVoucher, voucherForm } from './form.ts';

const filled = {
  ...emptyVoucher('2026-03-15'),
  campaignId: 30_001,
  code: 'SPRING12',
  title: '12% off',
  description: 'Once a customer.',
  discount: '12%',
  endDay: '2026-04-30',
};
const faults = (more: object, website: string | null = null) =>
  Object.fromEntries(
    (voucherForm(website).safeParse({ ...filled, ...more }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

test('an empty form names each field that is missing at once', () => {
  expect(Object.keys(faults(emptyVoucher('2026-03-15'))).toSorted()).toEqual([
    'campaignId',
    'code',
    'description',
    'discount',
    'endDay',
    'title',
  ]);
});

test('an offer needs no code, a voucher does; the last day is not before the first', () => {
  expect(faults({})).toEqual({});
  expect(faults({ code: '' })).toHaveProperty('code');
  expect(faults({ code: '', type: 'Offer' })).toEqual({});
  expect(faults({ endDay: '2026-03-14' })).toHaveProperty('endDay');
  expect(faults({ endDay: '2026-03-15' })).toEqual({});
});

test('a page is on the campaign’s site, where that is known', () => {
  const site = 'https://www.harbour-lane-home.example/';
  expect(faults({ destinationUrl: 'https://elsewhere.example/' }, site)).toHaveProperty('destinationUrl');
  expect(faults({ destinationUrl: 'https://elsewhere.example/' })).toEqual({});
  expect(faults({ destinationUrl: `${site}new` }, site)).toEqual({});
});

test('what is sent has null for every publisher and for the landing page', () => {
  expect(voucherForm(null).parse({ ...filled, categoryId: '4' })).toMatchObject({
    categoryId: 4,
    publisherContactId: null,
    destinationUrl: null,
    startDay: '2026-03-15',
  });
});
