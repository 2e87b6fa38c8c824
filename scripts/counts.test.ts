import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './counts.ts';

describe('countVitest', () => {
  it('counts tests, not files, and leaves skipped ones out', () => {
    const assertionResults = [{ status: 'passed' }, { status: 'passed' }, { status: 'skipped' }, { status: 'failed' }];
    expect(countVitest({ testResults: [{ status: 'failed', assertionResults }] })).toEqual({ passed: 2, failed: 1 });
  });

  it('counts a file that did not load as one failure', () => {
    expect(countVitest({ testResults: [{ status: 'failed', assertionResults: [] }] })).toEqual({
      passed: 0,
      failed: 1,
    });
  });

  it('counts nothing when nothing ran', () => {
    expect(countVitest({ testResults: [] })).toEqual({ passed: 0, failed: 0 });
  });
});

describe('countPlaywright', () => {
  it('counts flaky tests and errors outside tests as failures', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }, errors: [{ message: 'teardown' }] };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 4 });
  });
});
