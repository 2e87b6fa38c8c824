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

const reporter: Reporter = {
  onTestModuleStart: (module) => write(moduleEntry(module, 'running')),
  onTestModuleEnd: (module) => {
    const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
    write(moduleEntry(module, module.state() === 'failed' ? 'failed' : 'passed'), errors[0]?.message);
  },
  onTestCaseReady: (test) => write(testEntry(test, 'running')),
  onTestCaseResult: (test) => {
    const { state, errors } = test.result();
    if (state !== 'pending') write(testEntry(test, state), errors?.[0]?.message);
  },
  onTestRunEnd: (_modules, errors) => {
    for (const [at, { message }] of errors.entries()) {
      write({ id: `error ${at}`, name: 'outside of the tests', file: '', of: 'file', state: 'failed' }, message);
    }
  },
};

/** Vitest makes its reporters with `new`. */
export default function JournalReporter(): Reporter {
  return reporter;
}
