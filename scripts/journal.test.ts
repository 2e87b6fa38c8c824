import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failuresOf, JOURNAL, outcomeOf, read, type Entry } from './journal.ts';
import { runNode } from './program.ts';

const entry = (name: string, state: Entry['state'], more: Partial<Entry> = {}): Entry => ({
  id: name,
  name,
  file: 'lists.spec.ts',
  of: 'test',
  state,
  why: state === 'failed' ? 'Timed out' : '',
  ...more,
});

describe('outcomeOf', () => {
  it('counts tests, and names those that failed or did not end', () => {
    const first = [
      entry('sorts', 'passed'),
      entry('pages', 'failed'),
      entry('exports', 'running'),
      entry('prints', 'skipped'),
      entry('lists.spec.ts', 'failed', { of: 'file' }),
    ];
    expect(outcomeOf(first)).toEqual({ passed: 1, failures: ['pages: Timed out'], flaky: [], unended: ['exports'] });
  });

  it('calls flaky what passed in one run and failed in the other, and failed what passed in none', () => {
    const first = [
      entry('sorts', 'failed'),
      entry('pages', 'failed'),
      entry('exports', 'passed'),
      entry('a', 'failed'),
    ];
    const second = [entry('sorts', 'passed'), entry('pages', 'failed'), entry('exports', 'failed')];
    expect(outcomeOf(first, second)).toEqual({
      passed: 0,
      failures: ['pages: Timed out', 'a: Timed out'],
      flaky: ['sorts: Timed out', 'exports: Timed out'],
      unended: [],
    });
  });

  it('sees a file that failed outside of its tests, and the tests that ran when it was tried again', () => {
    const first = [entry('lists.spec.ts', 'failed', { of: 'file' })];
    expect(failuresOf(first)).toEqual(first);
    expect(outcomeOf(first).failures).toEqual(['lists.spec.ts: Timed out']);
    const second = [entry('lists.spec.ts', 'passed', { of: 'file' }), entry('sorts', 'passed')];
    expect(outcomeOf(first, second)).toMatchObject({ passed: 1, failures: [], flaky: ['lists.spec.ts: Timed out'] });
  });
});

describe('the journal that the runners write', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'partnerdeck-journal-'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  // Vitest tells ten times a second what its tests do, and by its rounding may keep the last of it until they do more.
  const testsFrom = (library: string) => `
    import { expect, test } from '${library}';
    test.beforeEach(() => new Promise((done) => setTimeout(done, 250)));
    test('adds', () => expect(1 + 1).toBe(2));
    test('rounds', () => expect(0.1 + 0.2).toBe(0.3));
    test('waits', () => new Promise(() => {}));`;

  // Takes in at once what Vitest says in two seconds: a busy one then mixes up the order.
  const busy = `
    export default class {
      onTestCaseReady({ name }) {
        if (name === 'adds') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
      }
    }`;

  it.each([
    {
      runner: 'Vitest',
      test: 'sums.test.js',
      library: 'vitest',
      args: ['vitest/vitest.mjs', 'run', '--testTimeout=0', '--reporter'],
      file: 'journal-vitest.ts',
    },
    {
      runner: 'A busy Vitest',
      test: 'sums.test.js',
      library: 'vitest',
      args: ['vitest/vitest.mjs', 'run', '--testTimeout=0', '--reporter=./busy.js', '--reporter'],
      file: 'journal-vitest.ts',
    },
    {
      runner: 'Playwright',
      test: 'sums.spec.js',
      library: '@playwright/test',
      args: ['@playwright/test/cli.js', 'test', '--timeout=0', '--reporter'],
      file: 'journal-playwright.ts',
    },
  ])('$runner says what it was at when it is ended', async ({ test, library, args: [program = '', ...args], file }) => {
    writeFileSync(join(folder, test), testsFrom(library));
    writeFileSync(join(folder, 'busy.js'), busy);
    const journal = join(folder, 'journal.jsonl');
    const over = new AbortController();
    const inFolder = ['--import', `data:text/javascript,process.chdir(${JSON.stringify(folder)})`];
    const run = runNode([...inFolder, resolve('node_modules', program), ...args, resolve('scripts', file)], {
      output: 'ignore',
      signal: over.signal,
      env: { [JOURNAL]: journal },
    });
    const states = () =>
      read(journal)
        .filter(({ of }) => of === 'test')
        .map(({ name, state }) => [name.replace(/^.*: /, ''), state]);
    await expect.poll(states, { timeout: 50_000 }).toContainEqual(['waits', 'running']);
    over.abort();
    expect((await run).byItself).toBe(false);
    expect(states()).toEqual([
      ['adds', 'passed'],
      ['rounds', 'failed'],
      ['waits', 'running'],
    ]);
    expect(failuresOf(read(journal))).toMatchObject([{ file: test, of: 'test', why: /0.3/ }]);
  });
});
