import fc from 'fast-check';
import { expect, test } from 'vitest';
import { durationBetween, withoutLastPart } from './conversion-list.rules.ts';

test('the time from click to conversion is an ISO 8601 duration of the same length', () => {
  const from = new Date('2026-01-01T00:00:00Z');
  const seconds = (text: string) => {
    const [, d = 0, h = 0, m = 0, s = 0] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text)!;
    return Number(d) * 86_400 + Number(h) * 3600 + Number(m) * 60 + Number(s);
  };
  fc.assert(
    fc.property(
      fc.nat(100 * 86_400),
      (n) => seconds(durationBetween(from, new Date(from.getTime() + n * 1000))!) === n,
    ),
  );
  expect(durationBetween(from, new Date('2026-01-03T03:04:05Z'))).toBe('P2DT3H4M5S');
  expect(durationBetween(from, from)).toBe('PT0S');
  expect(durationBetween(null, from)).toBeNull();
});

test('an address loses its last part', () => {
  expect(withoutLastPart('192.0.2.17')).toBe('192.0.2');
  expect(withoutLastPart('2001:db8::7')).toBe('2001:db8:');
});
