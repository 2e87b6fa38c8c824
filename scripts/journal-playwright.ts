/** Playwright reporter: writes the journal of `journal.ts`. */
import { relative } from 'node:path';
import type { Reporter, TestCase } from '@playwright/test/reporter';
import { write, type Entry } from './journal.ts';

function testEntry(test: TestCase, state: Entry['state']): Omit<Entry, 'why'> {
  const file = relative('.', test.location.file);
  return { id: test.id, name: `${file}:${test.location.line}: ${test.title}`, file, of: 'test', state };
}

let errors = 0;

const reporter: Reporter = {
  onTestBegin: (test) => write(testEntry(test, 'running')),
  onTestEnd: (test, { status, error }) => {
    // A test that was interrupted did not end.
    if (status === 'interrupted') return;
    const ended = status === test.expectedStatus ? 'passed' : 'failed';
    write(testEntry(test, status === 'skipped' ? 'skipped' : ended), error?.message);
  },
  // Outside of tests, such as a server that does not stop.
  onError: ({ message }) => {
    errors += 1;
    write({ id: `error ${errors}`, name: 'outside of the tests', file: '', of: 'file', state: 'failed' }, message);
  },
};

/** Playwright makes its reporters with `new`. */
export default function JournalReporter(): Reporter {
  return reporter;
}
