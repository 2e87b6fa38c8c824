/** Vitest reporter: writes the journal of `journal.ts`. */
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { write, type Entry } from './journal.ts';

const fileOf = ({ moduleId }: TestModule): string => relative('.', moduleId);

function testEntry(test: TestCase, state: Entry['state']): Omit<Entry, 'why'> {
  const file = fileOf(test.module);
  return { id: test.id, name: `${file}: ${test.fullName}`, file, of: 'test', state };
}

function moduleEntry(module: TestModule, state: Entry['state']): Omit<Entry, 'why'> {
  const file = fileOf(module);
  return { id: module.id, name: file, file, of: 'file', state };
}

/** The last state that was written of each test and file. */
const written = new Map<string, Entry['state']>();

/** Writes an entry. A busy Vitest says now and then that something begins after it has said how it ended. */
function note(entry: Omit<Entry, 'why'>, why?: string): void {
  if (entry.state === 'running' && written.has(entry.id)) return;
  written.set(entry.id, entry.state);
  write(entry, why);
}

function noteResult(test: TestCase): void {
  const { state, errors } = test.result();
  if (state !== 'pending') note(testEntry(test, state), errors?.[0]?.message);
}

const reporter: Reporter = {
  onTestModuleStart: (module) => note(moduleEntry(module, 'running')),
  onTestModuleEnd: (module) => {
    const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
    note(moduleEntry(module, module.state() === 'failed' ? 'failed' : 'passed'), errors[0]?.message);
  },
  onTestCaseReady: (test) => note(testEntry(test, 'running')),
  onTestCaseResult: noteResult,
  onTestRunEnd: (modules, errors) => {
    // Vitest does not say of every test of a busy run that it has ended.
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    for (const test of tests) if (written.get(test.id) === 'running') noteResult(test);
    for (const [at, { message }] of errors.entries()) {
      write({ id: `error ${at}`, name: 'outside of the tests', file: '', of: 'file', state: 'failed' }, message);
    }
  },
};

/** Vitest makes its reporters with `new`. */
export default function JournalReporter(): Reporter {
  return reporter;
}
