/** An approval says what it earns and costs with the value that is typed, before it is sent. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';

const { earns, ...enquiry } = examples.getEnquiry;
const at = `/1/100001/enquiries/${enquiry.enquiryId}`;
const foreseen = (_: unknown, query: URLSearchParams) => {
  const value = query.get('value');
  const byValue = { ...earns, commission: '4.50', cost: '5.85' };
  return { ...enquiry, currencyCode: 'EUR', earns: value === '0' ? null : value === '60.50' ? byValue : earns };
};
const value = page.getByLabelText('Order value (EUR)');

test('what approving earns follows the value that is typed, and says where it is taken by no group', async () => {
  const service = await openApp('advertiser', at, { getEnquiry: foreseen });
  await page.getByText('Approve', { exact: true }).click();
  const claimed = `Approved with ${enquiry.value.toFixed(2)} EUR: commission ${earns.commission} EUR, cost ${earns.cost} EUR.`;
  await expect.element(page.getByText(claimed)).toBeVisible();
  await value.fill('60.50');
  await expect.element(page.getByText('Approved with 60.50 EUR: commission 4.50 EUR, cost 5.85 EUR.')).toBeVisible();
  await expect.element(page.getByText(claimed)).not.toBeInTheDocument();
  await value.fill('0');
  await expect
    .element(page.getByText('No commission group of the campaign takes it: it cannot be approved.'))
    .toBeVisible();
  await value.fill('6o');
  await expect.element(page.getByText('No commission group of the campaign takes it')).not.toBeInTheDocument();
  service.away = true;
  await value.fill('61.00');
  await expect.element(page.getByText('What it earns could not be worked out')).toBeVisible();
  service.away = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^Approved with 61\.00 EUR/)).toBeVisible();
});

test('an approved claim says with which value', async () => {
  const approved = { currency: 'EUR', amount: '60.50' };
  const made = { ...enquiry.conversion, id: 500001894, status: 'approved', commissionEarned: 4.5 };
  await openApp('publisher', at.replace('100001', '200001'), {
    getEnquiry: { ...enquiry, earns: null, approved, conversion: made, nextStatuses: [] },
  });
  await expect.element(page.getByText('60.50 EUR')).toBeVisible();
});

test('an approval is taken back once it is said what becomes of its commission; then the claim can be answered again', async () => {
  const approved = { currency: 'EUR', amount: '60.50' };
  const made = { ...enquiry.conversion, id: 500001894, status: 'approved', commissionEarned: 4.5 };
  const granted = { ...enquiry, currencyCode: 'EUR', earns: null, approved, conversion: made };
  const decided = { ...granted, statusId: 3, nextStatuses: [], undoable: true };
  const waiting = { ...decided, earns, statusId: 2, nextStatuses: ['Approved', 'Rejected'], undoable: false };
  let answer = decided as object;
  const service = await openApp('advertiser', at, {
    getEnquiry: () => answer,
    undoEnquiryApproval: () => (answer = { ...waiting, conversion: { ...made, status: 'rejected' } }),
  });
  const undo = page.getByRole('button', { name: 'Take back the approval' });
  await undo.click();
  await expect.element(page.getByText('its commission of 4.50 EUR will not be paid')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(service.taken.filter(({ id }) => id === 'undoEnquiryApproval')).toEqual([]);
  await undo.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back the approval' }).last().click();
  await expect.element(page.getByText('Approve', { exact: true })).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});
