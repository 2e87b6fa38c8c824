/** Passed and failed, as the runners' JSON reports have them. */

export interface Count {
  passed: number;
  failed: number;
}

interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** A file that fails without a failed test (it did not load, a hook broke) counts as one failure. */
export function countVitest(report: unknown): Count {
  const files = (report as VitestReport).testResults;
  const tests = files.flatMap((file) => file.assertionResults);
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter((test) => test.status === 'failed').length + broken.length,
  };
}

/** A test that passed only when tried again has failed. Errors outside tests (a server that does not stop) count too. */
export function countPlaywright(report: unknown): Count {
  const { stats, errors } = report as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
