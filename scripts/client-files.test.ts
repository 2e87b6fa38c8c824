import { expect, test } from 'vitest';
import { clientTypes } from './client-files.ts';

test('the client knows the type of every value but those that a refusal shows', () => {
  const lines = clientTypes().split('\n');
  expect(lines).toContain('      campaignId: number | null;');
  expect(lines).toContain('      landingPage: {');
  const untyped = lines.map((line) => line.trim()).filter((line) => /\b(unknown|any)\b/.test(line.split('*/').at(-1)!));
  expect(new Set(untyped)).toEqual(new Set(['values: Record<string, unknown>;']));
});
