import { expect, test } from 'vitest';
import { formatChange, formatValue, writeValue } from './format.ts';

test('what one of something earns has four decimals where it is small, on the page and in files', () => {
  expect(formatValue('epc', '0.08312345678901234567')).toBe('0.0831');
  expect(formatValue('epc', '-0.99996')).toBe('-1.0000');
  expect(formatValue('ecpm', '12.34567')).toBe('12.35');
  expect(formatValue('totalCommission', '0.08312')).toBe('0.08');
  expect(writeValue('epc', '0.08312345678901234567')).toBe('0.0831');
  expect(writeValue('ecpm', '12.34567')).toBe('12.35');
});

test('a figure without a value, and a change without a figure before, are a dash', () => {
  expect([formatValue('epc', null), formatChange(null)]).toEqual(['-', '-']);
  expect(writeValue('epc', null)).toBe('');
});
