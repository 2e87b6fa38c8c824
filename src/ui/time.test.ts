import { expect, it } from 'vitest';
import { absoluteText, relativeText } from './time.ts';

const now = Date.parse('2026-03-15T12:00:00Z');

it.each([
  ['2026-03-15T11:59:30Z', 'just now'],
  ['2026-03-15T11:57:00Z', '3 minutes ago'],
  ['2026-03-15T09:01:00Z', '2 hours ago'],
  ['2026-03-14T11:00:00Z', 'yesterday'],
  ['2026-03-25T12:00:00Z', 'next week'],
  ['2025-01-01T00:00:00Z', 'last year'],
])('says %s in relation to now', (at, said) => {
  expect(relativeText(at, now, 'just now')).toBe(said);
});

it('says of a midnight the day alone', () => {
  for (const display of ['network', 'local'] as const) {
    expect(absoluteText('2026-03-15T00:00:00.000Z', display)).toBe('15 Mar 2026');
  }
});

it('names the zone', () => {
  expect(absoluteText('2026-03-15T09:30:00Z', 'network')).toBe('15 Mar 2026, 09:30 UTC');
});
