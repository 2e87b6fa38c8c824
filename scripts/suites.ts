/**
 * `npm test` after the installation: every suite, whatever the earlier ones say, and `N passed, N failed` at the end.
 * `npm test -- unit api` runs these suites, `npm test -- changed` what the changes since the main branch can break.
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

/** Where a suite prints: the terminal, or a file (by its descriptor) that is shown when the suites before it are done. */
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

/** Runs a program in Node; true when it ends well. */
function node(output: Output, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, { stdio: ['inherit', output, output], env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}

/** One step that is right or wrong. */
const step = (passed: boolean): Count => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

/** What a runner's JSON report says; a runner that wrote none, or failed without a failed test, counts as a failure. */
function counted(file: string, passed: boolean, count: (report: unknown) => Count): Count {
  if (!existsSync(file)) return step(false);
  const result = count(JSON.parse(readFileSync(file, 'utf8')));
  return !passed && result.failed === 0 ? { ...result, failed: 1 } : result;
}

/** The tests of a project of vitest.config.ts, or those in files whose path holds one of `files`. */
function vitest(project: string, files: readonly string[] = []): Suite['run'] {
  return async (output) => {
    const file = join(reports, `${project}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...files];
    return counted(file, await node(output, args), countVitest);
  };
}

/** Journeys in the browser: all, or those of `files`. */
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

/** A program that is right when it ends well. */
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

/** Files that git sees as changed or new, with their contents: the same before and after, when nothing was written. */
function workingTree(): string {
  const hash = createHash('sha256');
  for (const file of git('ls-files', '-z', '-m', '-o', '--exclude-standard').split('\0')) {
    hash.update(file);
    if (existsSync(file) && statSync(file).isFile()) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** What a machine can write is committed as it writes it. */
async function generated(output: Output): Promise<Count> {
  const before = workingTree();
  if (!(await node(output, ['scripts/generate.ts']))) return step(false);
  if (workingTree() === before) return step(true);
  print(output, git('--no-pager', 'diff', '--stat'));
  print(output, 'Generated files were out of date. They are written again now: commit them.');
  return step(false);
}

/**
 * All suites. Those of a line run at the same time, the lines one after the other: a suite that writes files which
 * others read, or that drives a browser, has its line to itself.
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

/** The suites that say whether the changes since the main branch break something; says what they leave out. */
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
  // A suite that ran nothing proves nothing.
  if (count.passed + count.failed === 0) count = step(false);
  return { ...count, name: suite.name, seconds: Math.round((Date.now() - started) / 1000) };
}

/** Runs suites at the same time. The first one prints as it goes, the others when the ones before them are done. */
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
