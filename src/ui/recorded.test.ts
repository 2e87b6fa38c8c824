import { expect, test } from 'vitest';
import { changesOf, valueText } from './recorded.ts';

test('Every recorded value is listed, changed ones first', () => {
  expect(changesOf({ value: '1.00', status: 'a' }, { value: '1.00', status: 'b' }).map(({ name }) => name)).toEqual([
    'status',
    'value',
  ]);
});

test('Days and reasons are in words, as everywhere else', () => {
  const texts = Object.entries({
    invoiceDate: '2026-03-01',
    rejectionCode: '2',
    paymentType: 'express',
  }).map(([name, value]) => valueText(name, value, {}));
  expect(texts).toEqual(['1 Mar 2026', 'Returned', 'Fast']);
});

test('A basket and the sums of a billing run are read as text', () => {
  const items = [
    { itemID: 'sku 1', itemVolume: 2, itemValue: '1280.3' },
    { itemID: 'sku 2', itemVolume: 1, itemValue: '4.00' },
  ];
  expect(valueText('items', items, {})).toBe('2 × sku 1 1,280.30; 1 × sku 2 4.00');
  expect(valueText('totals', [{ currency: 'GBP', invoices: 3, invoiceNet: '1200.5' }], {})).toBe(
    'Currency GBP, Invoices 3, Invoices, net 1,200.50',
  );
  expect(valueText('items', [], {})).toBe('–');
});

test('A recorded refusal is one sentence, whatever else was written down of it', () => {
  const refusal = { key: 'processing.stopped', values: { name: 'Ada' } };
  expect(changesOf(null, { message: 'Stopped by Ada.', refusal })).toEqual([
    { name: 'message', before: undefined, after: 'Stopped by Ada.', changed: true },
  ]);
  expect(changesOf({ refusal: 'is no refusal' }, null)).toMatchObject([{ name: 'refusal', before: 'is no refusal' }]);
});
