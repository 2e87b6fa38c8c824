/**
 * `npm test` after installation: runs every suite, even after failures, and prints `N passed, N failed`. `npm test --
 * unit api` runs these suites, `npm test -- changed` those that the changes since the main branch can break. `npm run
 * test:all` runs what takes too long for every change as well.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles, linesOf, planFor, type Choice } from './changed.ts';
import { checksOf } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { git } from './git.ts';
import { failuresOf, JOURNAL, outcomeOf, read, type Entry } from './journal.ts';
import { runNode } from './program.ts';
import { isWhole } from './whole.ts';
import { onPglite } from '../server/testing/pglite.ts';
import { postgresPrograms } from '../server/testing/postgres-cluster.ts';

/** A suite's output: the terminal, or a file descriptor whose file is shown when the earlier suites are done. */
type Output = 'inherit' | number;

interface Count {
  passed: number;
  /** A line for each failure. */
  failures: readonly string[];
  /** A line for each test that failed once and then passed. */
  flaky: readonly string[];
}

interface Suite {
  name: string;
  /** What it takes on two busy cores. After three times as long it is ended. */
  usualSeconds: number;
  /** `signal` is aborted when its time is over. */
  run: (output: Output, signal: AbortSignal) => Promise<Count>;
}

/** The whole ends by itself in this time, whatever hangs: a slow machine takes half again as long as a usual one. */
const MOST_MINUTES = isWhole ? 180 : 45;
/** More tests than these that pass only when tried again are no chance. */
const MOST_FLAKY = 5;

const end = Date.now() + MOST_MINUTES * 60_000;
/** A suite that hangs is ended, and not one that is slow: on a slow machine some of 70 to 90 s took 270 and 300. */
const LEAST_MS = 600_000;
/** Aborted when this process is told to end. */
const stopping = new AbortController();
const reports = mkdtempSync(join(tmpdir(), 'partnerdeck-tests-'));

function print(output: Output, text: string): void {
  if (output === 'inherit') console.log(text);
  else writeSync(output, `${text}\n`);
}

const journalOf = (suite: string, attempt: 'first' | 'second' = 'first') => join(reports, `${suite}-${attempt}.jsonl`);

/** The result of a single step; `failure` says what did not pass. */
const step = (passed: boolean, failure = 'It ended with an error.'): Count => ({
  passed: passed ? 1 : 0,
  failures: passed ? [] : [failure],
  flaky: [],
});

const TOO_LONG = 'It took too long and was ended';

/** A program that succeeds with exit code 0. `again` is for one with a server or a browser: it has a second try. */
const program =
  (args: readonly string[], again = false): Suite['run'] =>
  async (output, signal) => {
    const first = await runNode(args, { output, signal });
    if (first.code === 0) return step(true);
    if (!first.byItself) return step(false, `${TOO_LONG}.`);
    if (!again) return step(false);
    print(output, '\nTried again:\n');
    const second = await runNode(args, { output, signal });
    return second.code === 0 ? { passed: 0, failures: [], flaky: ['It ended with an error.'] } : step(false);
  };

/**
 * A runner of tests that writes the journal. The few that fail run once more, alone: nothing else is running then, and
 * their servers and data are new. `again` says how, and is left out for tests that depend on nothing but their code.
 */
const tests =
  (
    name: string,
    args: readonly string[],
    files: readonly string[],
    again?: (failed: readonly Entry[]) => readonly string[],
  ): Suite['run'] =>
  async (output, signal) => {
    const run = async (attempt: 'first' | 'second', which: readonly string[]) => {
      const journal = journalOf(name, attempt);
      // Files that are named run also when they are long.
      const env = { [JOURNAL]: journal, ...(files.length > 0 && { TEST_ALL: '1' }) };
      const ended = await runNode([...args, ...which], { output, signal, env });
      return { ...ended, entries: read(journal) };
    };
    const first = await run('first', files);
    const failed = failuresOf(first.entries);
    const inFiles = failed.filter(({ file }) => file !== '');
    const tried = again && first.byItself && inFiles.length > 0 && failed.length <= MOST_FLAKY;
    if (tried) print(output, `\nTried again, alone: ${failed.map((entry) => entry.name).join(', ')}\n`);
    const second = tried ? await run('second', again(inFiles)) : undefined;
    const { passed, failures, flaky, unended } = outcomeOf(first.entries, second?.entries);
    const last = second ?? first;
    if (!last.byItself) failures.push(`${TOO_LONG}. Running: ${unended.join(', ') || 'no test'}.`);
    else if (last.code !== 0 && failures.length === 0) failures.push(...step(false).failures);
    return { passed, failures, flaky };
  };

/** Tests of a project of vitest.config.ts, optionally those of `files`. */
function vitest(project: string, files: readonly string[] = []): Suite['run'] {
  const reporters = ['--reporter=default', '--reporter=./scripts/journal-vitest.ts'];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters];
  // A file's tests may need what the earlier ones left: it runs whole.
  const again = (failed: readonly Entry[]) => ['--no-file-parallelism', ...new Set(failed.map(({ file }) => file))];
  return tests(project, args, files, project === 'unit*' ? undefined : again);
}

/** All browser journeys, or those of `files`. */
function playwright(files: readonly string[] = []): Suite['run'] {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,./scripts/journal-playwright.ts'];
  const run = tests('e2e', args, files, () => ['--last-failed', '--workers=1']);
  return async (output, signal) =>
    existsSync('dist/sources-hash') ? run(output, signal) : step(false, 'There is no build to test.');
}

/** Faults, seeded where tests passed without any: by the journals of this run, when it has run all tests before. */
const faults: Suite['run'] = (output, signal) => {
  const hasRunAll = ['unit*', 'browser', 'api', 'postgres', 'e2e'].every((suite) => existsSync(journalOf(suite)));
  return program(['scripts/faults.ts', ...(hasRunAll ? ['--passed', reports] : [])])(output, signal);
};

/** All checks; `changed` are the files of a run after changes. */
const check =
  (changed?: readonly string[]): Suite['run'] =>
  async (output, signal) => {
    const checks = checksOf(changed);
    const failures: string[] = [];
    for (const { name, file, args } of checks) {
      print(output, `\n${name}:`);
      const { code } = await runNode([file, ...args], { output, signal });
      if (code !== 0) failures.push(name);
    }
    return { passed: checks.length - failures.length, failures, flaky: [] };
  };

/** Changed and new files with their contents, to detect whether a command wrote any. */
function workingTree(): string {
  const hash = createHash('sha256');
  for (const file of git('ls-files', '-z', '-m', '-o', '--exclude-standard').split('\0')) {
    hash.update(file);
    if (existsSync(file) && statSync(file).isFile()) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Checks that the committed generated files are up to date. */
const generated: Suite['run'] = async (output, signal) => {
  const before = workingTree();
  const { code, byItself } = await runNode(['scripts/generate.ts'], { output, signal });
  if (code !== 0) return step(false, byItself ? undefined : `${TOO_LONG}.`);
  if (workingTree() === before) return step(true);
  print(output, git('--no-pager', 'diff', '--stat'));
  return step(false, 'Generated files were out of date. They are written again now: commit them.');
};

/** The suites by name; `files` are those of a run of some tests only. */
const suites = {
  check: (changed?: readonly string[]) => ({ name: 'check', usualSeconds: 70, run: check(changed) }),
  build: (args: readonly string[] = []) => ({
    name: 'build',
    usualSeconds: 45,
    run: program(['scripts/build.ts', ...args]),
  }),
  generated: () => ({ name: 'generated', usualSeconds: 20, run: generated }),
  unit: (files?: readonly string[]) => ({ name: 'unit', usualSeconds: 70, run: vitest('unit*', files) }),
  browser: (files?: readonly string[]) => ({ name: 'browser', usualSeconds: 120, run: vitest('browser', files) }),
  api: (files?: readonly string[]) => ({ name: 'api', usualSeconds: isWhole ? 600 : 330, run: vitest('api', files) }),
  postgres: (files?: readonly string[]) => ({
    name: 'postgres',
    usualSeconds: isWhole ? 700 : 120,
    run: vitest('postgres', files),
  }),
  e2e: (files?: readonly string[]) => ({ name: 'e2e', usualSeconds: isWhole ? 2600 : 400, run: playwright(files) }),
  package: () => ({ name: 'package', usualSeconds: 60, run: program(['scripts/package-check.ts'], true) }),
  size: () => ({ name: 'size', usualSeconds: 90, run: program(['scripts/budget.ts'], true) }),
  faults: () => ({ name: 'faults', usualSeconds: 500, run: faults }),
} satisfies Record<string, (files?: readonly string[]) => Suite>;

/**
 * All suites. Those of a line run concurrently, the lines one after the other: a suite that keeps all processors busy,
 * or whose tests drive a browser, has a line of its own. Files that are up to date do not change while they are
 * generated again, so that they can be packed meanwhile; the clock of a page whose size is measured waits for what it loads.
 */
const everything: Suite[][] = [
  [suites.check(), suites.build()],
  [
    ...(existsSync('.git') && existsSync('scripts/generate.ts') ? [suites.generated()] : []),
    suites.package(),
    suites.size(),
    suites.unit(),
  ],
  [suites.browser()],
  [suites.api()],
  [suites.postgres()],
  [suites.e2e()],
  isWhole ? [suites.faults()] : [],
];

/** The suites that the changes since the main branch can break; prints what was chosen of each. */
function suitesOfChanges(): Suite[][] {
  const files = changedFiles();
  const plan = planFor(files);
  console.log(`${files.length} files changed.\n${linesOf(plan).join('\n')}`);
  const { unit, browser, api, postgres, journeys } = plan;
  const some = (suite: (tests?: readonly string[]) => Suite, choice: Choice) => {
    if (choice.files.length === 0) return [];
    return [suite(choice.files.length < choice.of ? choice.files : undefined)];
  };
  return [
    [
      suites.check(files.filter((file) => existsSync(file))),
      ...(journeys.files.length > 0 ? [suites.build(['--quick'])] : []),
    ],
    // A few files of the API wait for their network to be made, on one core.
    [...some(suites.unit, unit), ...some(suites.api, api)],
    some(suites.browser, browser),
    some(suites.postgres, postgres),
    some(suites.e2e, journeys),
  ];
}

interface Result extends Count {
  name: string;
  seconds: number;
}

async function run(suite: Suite, output: Output): Promise<Result> {
  const started = Date.now();
  print(output, `\n── ${suite.name} ${'─'.repeat(70 - suite.name.length)}\n`);
  let count: Count;
  try {
    const most = Math.min(Math.max(LEAST_MS, 3 * suite.usualSeconds * 1000), end - started);
    count =
      most > 0
        ? await suite.run(output, AbortSignal.any([AbortSignal.timeout(most), stopping.signal]))
        : step(false, `Not run: the ${MOST_MINUTES} minutes of all suites were over.`);
  } catch (error) {
    print(output, error instanceof Error ? (error.stack ?? error.message) : String(error));
    count = step(false);
  }
  // A suite that ran no test counts as failed.
  if (count.passed + count.failures.length + count.flaky.length === 0) count = step(false, 'No test ran.');
  return { ...count, name: suite.name, seconds: Math.round((Date.now() - started) / 1000) };
}

/** Runs suites concurrently. The first one prints directly, the others when the earlier ones are done. */
async function runTogether(suites: Suite[]): Promise<Result[]> {
  const running = suites.map((suite, at) => {
    const file = join(reports, `${suite.name}.log`);
    return { file, result: run(suite, at === 0 ? 'inherit' : openSync(file, 'w')) };
  });
  const results: Result[] = [];
  for (const { file, result } of running) {
    results.push(await result);
    if (existsSync(file)) process.stdout.write(readFileSync(file));
  }
  return results;
}

function wantedSuites(): Suite[][] {
  const wanted = process.argv.slice(2);
  if (wanted.length === 0) return everything;
  if (wanted.includes('changed')) return suitesOfChanges();
  const names = everything.flat().map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no suite ${unknown.join(', ')}. There are: changed, ${names.join(', ')}.`);
  }
  return everything.map((line) => line.filter(({ name }) => wanted.includes(name)));
}

async function summary(): Promise<boolean> {
  const results: Result[] = [];
  for (const line of wantedSuites()) results.push(...(await runTogether(line)));
  const linesOf = (kind: 'failures' | 'flaky') =>
    results.flatMap((one) => one[kind].map((line) => `${one.name}: ${line}`));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = linesOf('failures');
  const flaky = linesOf('flaky');
  if (flaky.length > MOST_FLAKY)
    failures.push(`${flaky.length} tests passed only when tried again: that is no chance.`);
  console.log(`\n${'─'.repeat(74)}\n`);
  for (const one of results) {
    const verdict = one.failures.length === 0 ? 'passed' : 'FAILED';
    const counts = `${one.passed} passed, ${one.failures.length} failed`;
    console.log(`${one.name.padEnd(12)}${verdict.padEnd(10)}${counts.padEnd(26)}${one.seconds} s`);
  }
  if (flaky.length > 0) console.log(`\n${flaky.length} flaky, which failed once and then passed:\n${flaky.join('\n')}`);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  console.log(`\n${passed + flaky.length} passed, ${failures.length} failed`);
  return failures.length === 0 && passed > 0;
}

for (const [name, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(name, () => {
    stopping.abort();
    process.exit(code);
  });
}
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

try {
  ensureChromium();
  console.log(`PostgreSQL: ${onPglite() ? 'PGlite' : postgresPrograms()}`);
  process.exitCode = (await summary()) ? 0 : 1;
} catch (error) {
  console.error(`\n${(error as Error).message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
}
