import { expect, test } from 'vitest';
import { rejectionReasons } from '#contract/conversion-updates';
import { recorded as german } from '../text/de/recorded.ts';
import { changesOf, valueText } from './recorded.ts';
import { storedWord } from './stored-word.ts';

test('Every recorded value is listed, changed ones first', () => {
  expect(changesOf({ value: '1.00', status: 'a' }, { value: '1.00', status: 'b' }).map(({ name }) => name)).toEqual([
    'status',
    'value',
  ]);
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

test('A reason that the network words itself has its words in every language; what somebody wrote stays', () => {
  for (const reason of Object.values(rejectionReasons)) {
    expect(storedWord(reason)).toBe(reason);
    expect(german.words).toHaveProperty([reason]);
  }
  expect(storedWord('Came back broken')).toBe('Came back broken');
});
