import { expect, test } from 'vitest';
import { keysOf } from '#contract/records';
import { measures } from '#contract/reports/measures';
import { formatChange, formatDifference, formatShare, formatValue, writeValue } from './format.ts';

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

test('a zero of any measure, also one that it is rounded to, has no sign on the page and in files', () => {
  for (const measure of keysOf(measures)) {
    for (const zero of ['-0', '-0.00', '-0.0000001']) {
      expect(formatValue(measure, zero), measure).toMatch(/^0(\.0+)?%?$/);
      expect(writeValue(measure, zero), measure).toMatch(/^0(\.0+)?$/);
    }
  }
  expect([formatShare('-0.00'), formatChange(-0), formatChange(-0.000_01)]).toEqual(['0.0%', '0.0%', '0.0%']);
});

test('a difference has its sign, and that of a rate is in points', () => {
  expect(['12', '-3', '0', null].map((text) => formatDifference('clicks', text))).toEqual(['+12', '-3', '0', '-']);
  expect(['1234.5', '-0.004'].map((text) => formatDifference('totalCommission', text))).toEqual(['+1,234.50', '0.00']);
  expect(['0.0042', '-0.05', '0.000001'].map((text) => formatDifference('conversionRate', text))).toEqual([
    '+0.42 pp',
    '-5.00 pp',
    '0.00 pp',
  ]);
});
