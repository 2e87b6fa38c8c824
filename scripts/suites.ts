/**
 * `npm test` after installation: runs every suite, even after failures, and prints `N passed, N failed`. `npm test --
 * unit api` runs these suites, `npm test -- changed` those that the changes since the main branch can break.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles, planFor } from './changed.ts';
import { checks } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { countPlaywright, countVitest, type Count } from './counts.ts';
import { git } from './git.ts';
import { onPglite } from '../server/testing/pglite.ts';
import { postgresPrograms } from '../server/testing/postgres-cluster.ts';

/** A suite's output: the terminal, or a file descriptor whose file is shown when the earlier suites are done. */
type Output = 'inherit' | number;

interface Suite {
  name: string;
  run: (output: Output) => Promise<Count>;
}

const reports = mkdtempSync(join(tmpdir(), 'partnerdeck-tests-'));

function print(output: Output, text: string): void {
  if (output === 'inherit') console.log(text);
  else writeSync(output, `${text}\n`);
}

/** Runs a Node program; true for exit code 0. */
function node(output: Output, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, { stdio: ['inherit', output, output], env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}

/** The result of a single step. */
const step = (passed: boolean): Count => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

/**
 * The counts of a runner's JSON report. A missing report, or a failed run without failed tests, counts as a failure.
 */
function counted(file: string, passed: boolean, count: (report: unknown) => Count): Count {
  if (!existsSync(file)) return step(false);
  const result = count(JSON.parse(readFileSync(file, 'utf8')));
  return !passed && result.failed === 0 ? { ...result, failed: 1 } : result;
}

/** Tests of a project of vitest.config.ts, optionally those whose path contains one of `files`. */
function vitest(project: string, files: readonly string[] = []): Suite['run'] {
  return async (output) => {
    const file = join(reports, `${project}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...files];
    return counted(file, await node(output, args), countVitest);
  };
}

/** All browser journeys, or those of `files`. */
function playwright(files: readonly string[] = []): Suite['run'] {
  return async (output) => {
    if (!existsSync('dist/sources-hash')) {
      print(output, 'There is no build to test.');
      return step(false);
    }
    const file = join(reports, 'e2e.json');
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...files];
    return counted(file, await node(output, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file }), countPlaywright);
  };
}

/** A program that succeeds with exit code 0. */
const program =
  (...args: string[]): Suite['run'] =>
  async (output) =>
    step(await node(output, args));

async function check(output: Output): Promise<Count> {
  let passed = 0;
  for (const { name, file, args } of checks) {
    print(output, `\n${name}:`);
    if (await node(output, [file, ...args])) passed += 1;
  }
  return { passed, failed: checks.length - passed };
}

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
async function generated(output: Output): Promise<Count> {
  const before = workingTree();
  if (!(await node(output, ['scripts/generate.ts']))) return step(false);
  if (workingTree() === before) return step(true);
  print(output, git('--no-pager', 'diff', '--stat'));
  print(output, 'Generated files were out of date. They are written again now: commit them.');
  return step(false);
}

/**
 * All suites. Those of a line run concurrently, the lines one after the other: a suite that writes files others read,
 * or that drives a browser, has a line of its own.
 */
const everything: Suite[][] = [
  [
    { name: 'check', run: check },
    { name: 'build', run: program('scripts/build.ts') },
  ],
  existsSync('.git') && existsSync('scripts/generate.ts') ? [{ name: 'generated', run: generated }] : [],
  [{ name: 'unit', run: vitest('unit') }],
  [{ name: 'browser', run: vitest('browser') }],
  [{ name: 'api', run: vitest('api') }],
  [{ name: 'postgres', run: vitest('postgres') }],
  [{ name: 'e2e', run: playwright() }],
  [{ name: 'package', run: program('scripts/package-check.ts') }],
  [{ name: 'size', run: program('scripts/budget.ts') }],
];

/** The suites that the changes since the main branch can break; prints what is left out. */
function suitesOfChanges(): Suite[][] {
  const files = changedFiles();
  const { unit, api, postgres, journeys } = planFor(files);
  console.log(`${files.length} files changed.`);
  for (const [name, some] of Object.entries({ api, postgres, journeys })) {
    console.log(`${name}: ${some?.join(', ') ?? 'nothing can break'}`);
  }
  const built = journeys ? [{ name: 'build', run: program('scripts/build.ts') }] : [];
  return [
    [{ name: 'check', run: check }, ...built],
    unit ? [{ name: 'unit', run: vitest('unit') }] : [],
    api ? [{ name: 'api', run: vitest('api', api) }] : [],
    postgres ? [{ name: 'postgres', run: vitest('postgres', postgres) }] : [],
    journeys ? [{ name: 'e2e', run: playwright(journeys) }] : [],
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
    count = await suite.run(output);
  } catch (error) {
    print(output, error instanceof Error ? (error.stack ?? error.message) : String(error));
    count = step(false);
  }
  // A suite that ran no test counts as failed.
  if (count.passed + count.failed === 0) count = step(false);
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
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`\n${'─'.repeat(74)}\n`);
  for (const one of results) {
    const verdict = one.failed === 0 ? 'passed' : 'FAILED';
    const counts = `${one.passed} passed, ${one.failed} failed`;
    console.log(`${one.name.padEnd(12)}${verdict.padEnd(10)}${counts.padEnd(26)}${one.seconds} s`);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}

try {
  ensureChromium();
  console.log(`PostgreSQL: ${onPglite() ? 'PGlite' : postgresPrograms()}`);
  process.exitCode = (await summary()) ? 0 : 1;
} catch (error) {
  console.error(`\n${(error as Error).message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
