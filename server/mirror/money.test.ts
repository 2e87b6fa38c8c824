import { describe, expect, test } from 'vitest';
import { beforeRate, cents, fine, sameCents, storedAmount, sumOf, vatRateOf, withoutVat } from './money.ts';

describe('amounts of a live network', () => {
  test('keep their digits', () => {
    expect(storedAmount(0.1)).toBe('0.1000');
    expect(storedAmount(1234567890.12)).toBe('1234567890.1200');
    expect(storedAmount(-3.005)).toBe('-3.0050');
    expect(storedAmount(null)).toBe('0.0000');
    expect(storedAmount(1e-7)).toBe('0.0000');
    expect(storedAmount('1.5e-3')).toBe('0.0015');
    expect(storedAmount('2.5E+2')).toBe('250.0000');
    expect(storedAmount('n/a')).toBe('0.0000');
    expect(storedAmount('9007199254740993.01')).toBe('9007199254740993.0100');
  });

  test('are rounded half away from zero', () => {
    // As a float 1.005 is less than that.
    expect(cents(1.005)).toBe('1.01');
    expect(cents('-1.005')).toBe('-1.01');
    expect(cents(undefined)).toBe('0.00');
  });

  test('add up exactly', () => {
    expect(cents(sumOf([0.1, 0.2]))).toBe('0.30');
    expect(sameCents(sumOf(['0.1', '0.2']), '0.3')).toBe(true);
    expect(sameCents('12.34', 12.3)).toBe(false);
  });

  test('are what they were before a rate', () => {
    expect(beforeRate('115.00', fine('1.15'))).toBe('100.00');
    expect(beforeRate('-0.05', fine('2'))).toBe('-0.03');
  });

  test('lose their VAT', () => {
    expect(withoutVat('120.00', '0.20')).toBe('100.0000');
    expect(withoutVat(100, '0.0769')).toBe('92.8591');
    expect(withoutVat('-1.00', '0')).toBe('-1.0000');
  });

  test('tell the shortest rate of their VAT', () => {
    expect(vatRateOf(100, 20)).toBe('0.20');
    expect(vatRateOf(1000, 76.9)).toBe('0.0769');
    expect(vatRateOf(-100, -19)).toBe('0.19');
    expect(vatRateOf(0, 0)).toBeUndefined();
  });
});
