import { expect, it } from 'vitest';
import { failureKinds, type FailureCode, type Problem } from '#contract/failures';
import { CallError } from '#src/api/call.ts';
import { isFinal, refusalOf } from './refusal.ts';

const MOST = 2;
const BYTES = MOST * 2 ** 20;
const file = (name: string, type: string, size = 1) => ({ name, type, size });

it('refuses what is too large or of a type that is not taken, and names the rule', () => {
  expect(refusalOf(file('large.csv', 'text/csv', BYTES + 1), MOST)).toContain('2 MB');
  expect(refusalOf(file('page.HTML', 'text/html'), MOST)).toMatch(/\.html .*csv, tsv/);
  expect(refusalOf(file('old.doc', 'application/msword'), MOST)).toContain('.doc');
});

it('leaves to the server what only the bytes tell', () => {
  for (const one of [
    file('all.csv', 'application/vnd.ms-excel', BYTES),
    file('photo.jpeg', 'image/jpeg'),
    file('README', ''),
    file('invoice.final', ''),
  ])
    expect(refusalOf(one, MOST), one.name).toBeUndefined();
});

const problemOf = (code: FailureCode): Problem => ({
  ...failureKinds[code],
  type: `/docs#${code}`,
  code,
  detail: 'why',
  message: 'why',
});

it('knows which refusals stay', () => {
  const failed = (code: FailureCode) => new CallError({ kind: 'refused', problem: problemOf(code), retryAfter: null });
  expect((['FILE_TOO_LARGE', 'UNSUPPORTED_FILE', 'INVALID_REQUEST'] as const).map(failed).every(isFinal)).toBe(true);
  expect((['RATE_LIMITED', 'OVERLOADED', 'INTERNAL'] as const).map(failed).some(isFinal)).toBe(false);
  expect(isFinal(new CallError({ kind: 'unreachable' }))).toBe(false);
});
