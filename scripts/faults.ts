/**
 * Shows that the tests notice faults: seeds the faults of `faults/list.ts` one after the other, runs the tests named for
 * each and expects a test to fail that passes without the fault. Every file is put back.
 *
 * `npm run faults` seeds all, `npm run faults -- 3 7` some; `--list FILE` takes the faults from another
 * module. Paths are relative to the current folder, so that an older checkout can have a list of its own.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as here from './faults/list.ts';
import type { Fault, TestOf } from './faults/list.ts';
import { git } from './git.ts';
import { failuresOf, JOURNAL, read, type Entry } from './journal.ts';
import { runNode } from './program.ts';

interface Verdict {
  number: number;
  fault: Fault;
  verdict: 'caught' | 'MISSED';
  by: string;
  seconds: number;
}

/** Milliseconds for a test of the page with a fault; it has four times as many in the gate. */
const MOST_MS = 30_000;

const scratch = mkdtempSync(join(tmpdir(), 'partnerdeck-faults-'));
const stopping = new AbortController();
let restore: () => void = () => undefined;

/** Runs a program of Node in silence; true for exit code 0. */
async function node(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return (await runNode(args, { output: 'ignore', signal: stopping.signal, env })).code === 0;
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/**
 * Runs tests of one suite, until one fails where `toFirst` says so. Files that could not be loaded neither passed nor
 * failed.
 */
async function run(suite: TestOf['suite'], tests: readonly TestOf[], toFirst = false): Promise<Entry[]> {
  const journal = join(scratch, 'journal.jsonl');
  rmSync(journal, { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const titles = tests.map(({ title }) => title);
  const filter = titles.includes(undefined) ? undefined : titles.map((title = '') => literally(title)).join('|');
  if (suite === 'e2e' && !(await node(['scripts/build.ts']))) return [];
  const [runner, only, first] =
    suite === 'e2e'
      ? [['node_modules/@playwright/test/cli.js', 'test', '--reporter=./scripts/journal-playwright.ts'], '-g', '-x']
      : [
          ['node_modules/vitest/vitest.mjs', 'run', '--project', suite, '--reporter=./scripts/journal-vitest.ts'],
          '-t',
          '--bail=1',
        ];
  // A test waits for what is not there as long as it may take.
  const limit = suite === 'browser' ? [`--testTimeout=${MOST_MS}`] : [];
  const flags = [...(filter ? [only, filter] : []), ...(toFirst ? [first, ...limit] : [])];
  await node([...runner, ...files, ...flags], { [JOURNAL]: journal });
  return read(journal).filter(({ of }) => of === 'test');
}

/** Puts the fault into its file; `restore` takes it out. @throws when the place is not there exactly once */
function seed({ file, find, replace, mechanism }: Fault): void {
  const before = readFileSync(file, 'utf8');
  const count = before.split(find).length - 1;
  if (count !== 1) throw new Error(`${mechanism}: the text to replace occurs ${count} times in ${file}.`);
  restore = () => {
    writeFileSync(file, before);
    restore = () => undefined;
  };
  writeFileSync(
    file,
    before.replace(find, () => replace),
  );
}

/** Names of the tests that pass without any fault: a run a suite for whole files, and one for single tests. */
async function passing(faults: readonly Fault[]): Promise<Set<string>> {
  const bySuite = Map.groupBy(
    faults.flatMap(({ tests }) => tests),
    ({ suite, title }) => `${suite}${title === undefined ? '' : ', single tests'}`,
  );
  const passed = new Set<string>();
  for (const [name, tests] of bySuite) {
    const [first] = tests;
    if (!first) continue;
    const seen = await run(first.suite, tests);
    const failed = failuresOf(seen);
    console.log(`Without a fault: ${name}: ${seen.length - failed.length} pass, ${failed.length} fail`);
    for (const one of failed.slice(0, 3)) console.log(`  ${one.name}: ${one.why}`);
    for (const one of seen) if (one.state === 'passed') passed.add(one.name);
  }
  return passed;
}

/** The first test that passes without the fault and fails with it. */
async function judge(fault: Fault, passed: ReadonlySet<string>): Promise<Pick<Verdict, 'verdict' | 'by'>> {
  seed(fault);
  try {
    let ran = 0;
    for (const test of fault.tests) {
      const seen = (await run(test.suite, [test], true)).filter(({ name }) => passed.has(name));
      const red = seen.find(({ state }) => state === 'failed');
      if (red) return { verdict: 'caught', by: `${red.name} (${red.why})` };
      ran += seen.length;
    }
    return { verdict: 'MISSED', by: `${ran} tests ran and passed` };
  } finally {
    restore();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { list: { type: 'string' } }, allowPositionals: true });
  const { faults } = values.list === undefined ? here : ((await import(resolve(values.list))) as typeof here);
  const wanted = positionals.length === 0 ? faults.map((_, at) => at + 1) : positionals.map(Number);
  const unknown = wanted.filter((number) => !faults[number - 1]);
  if (unknown.length > 0)
    throw new Error(`There is no fault ${unknown.join(', ')}: they are numbered 1 to ${faults.length}.`);
  if (git('status', '--porcelain').trim() !== '') {
    throw new Error('There are changes that are not committed: faults are seeded in a clean tree only.');
  }
  const chosen = wanted.flatMap((number) => faults[number - 1] ?? []);
  const passed = await passing(chosen);
  const verdicts: Verdict[] = [];
  for (const [at, fault] of chosen.entries()) {
    const started = Date.now();
    const { verdict, by } = await judge(fault, passed);
    const one = { number: wanted[at] ?? 0, fault, verdict, by, seconds: Math.round((Date.now() - started) / 1000) };
    verdicts.push(one);
    console.log(`${one.number}. ${fault.mechanism}: ${verdict}, ${one.seconds} s: ${by}`);
  }
  if (chosen.some(({ tests }) => tests.some(({ suite }) => suite === 'e2e'))) await node(['scripts/build.ts']);
  console.log(`\n| # | mechanism | verdict | by | seconds |\n|--|--|--|--|--|`);
  for (const { number, fault, verdict, by, seconds } of verdicts) {
    console.log(`| ${number} | ${fault.mechanism} | ${verdict} | ${by.replaceAll('|', '/')} | ${seconds} |`);
  }
  process.exitCode = verdicts.every(({ verdict }) => verdict === 'caught') ? 0 : 1;
}

process.on('exit', () => {
  restore();
  rmSync(scratch, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping.abort();
    process.exit(1);
  });
}
try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
