/** A conversion is told by its order's reference, long ones too, and its amounts by their currency. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';

const [first] = examples.listConversions;
const long = { ...first, conversionId: '4712', advertiserRef: 'WEB-2026-03-15-0000000000000000000004711' };
const detail = () => page.getByRole('dialog');

test('the title of a detail is the reference, which it copies; the id comes second', async () => {
  await openApp('publisher', '/1/200001/conversions/4712', { listConversions: [long] });
  await expect.element(detail()).toHaveAccessibleName(`Conversion ${long.advertiserRef}`);
  await expect.element(detail().getByRole('button', { name: 'Copy Reference' })).toBeVisible();
  await expect.element(detail().getByText('Id 4712')).toBeVisible();
});

test('a sale that was reported a second time says what the second report said', async () => {
  const flagged = { ...first, conversionId: '4712', flags: ['differs'] };
  const secondReport = {
    reportedAt: '2026-03-14T10:00:00.000Z',
    value: { currency: 'EUR', amount: '8000.00' },
    publisher: { id: 200002, name: 'Deal Harbour' },
  };
  const getConversion = { ...examples.getConversion, conversionId: '4712', secondReport };
  await openApp('advertiser', '/1/100001/conversions/4712', { listConversions: [flagged], getConversion });
  await expect.element(detail().getByText('Reported differently.')).toBeVisible();
  await expect
    .element(detail().getByText(/The second report \(.*14 Mar 2026.*\) said 8,000\.00 EUR, through Deal Harbour\./))
    .toBeVisible();
});

test.each([1440, 768, 390])('a long reference stays within its cell at %s pixels', async (width) => {
  await page.viewport(width, 900);
  await openApp('publisher', '/1/200001/conversions', { listConversions: [long, first] });
  const cell = page.getByRole('rowheader').first();
  await expect.element(cell).toBeVisible();
  await cell.hover();
  const { right } = cell.element().getBoundingClientRect();
  const beside = document.elementFromPoint(right + 4, cell.element().getBoundingClientRect().top + 12);
  expect(cell.element().contains(beside)).toBe(false);
  expect(getComputedStyle(cell.element()).overflowX).toBe('clip');
});
