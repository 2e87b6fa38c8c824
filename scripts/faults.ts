/**
 * Shows that the tests notice faults: seeds each fault of `faults/list.ts`, runs the tests named for it and expects a
 * test to fail that passes without the fault. Faults are seeded in copies of the last commit, of which three are tested at
 * a time: the start of a suite of a few tests leaves a core idle. Journeys come first, since they take the longest.
 *
 * Tests that pass without a fault are those of the journals in `--passed FOLDER`, or are found by running them.
 *
 * `npm run faults` seeds all, `npm run faults -- 3 7` some; `--list FILE` takes the faults from another
 * module. Paths are relative to the current folder, so that an older checkout can have a list of its own.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const COPIES = 3;

const scratch = mkdtempSync(join(tmpdir(), 'partnerdeck-faults-'));
const stopping = new AbortController();

/** Copies the last commit, with the packages that are installed, and gives the folder. */
function copyOf(number: number): string {
  const folder = join(scratch, `copy-${number}`);
  git('clone', '--quiet', '--shared', '.', folder);
  // Packages are never written: links to the same files are enough, where the disk is the same.
  const to = join(folder, 'node_modules');
  const { status } = spawnSync('cp', ['-al', 'node_modules', to], { stdio: 'ignore' });
  if (status !== 0) cpSync('node_modules', to, { recursive: true, verbatimSymlinks: true });
  // Journeys of faults need no more than the English pages built anew.
  if (existsSync('dist')) cpSync('dist', join(folder, 'dist'), { recursive: true });
  // Caches are.
  for (const cache of ['.vite', '.cache']) rmSync(join(to, cache), { recursive: true, force: true });
  return folder;
}

/** Works on everything, one at a time in each copy. */
async function inCopies<T>(
  copies: readonly string[],
  all: readonly T[],
  work: (one: T, copy: string) => Promise<void>,
) {
  const left = all.values();
  await Promise.all(
    copies.map(async (copy) => {
      for (const one of left) await work(one, copy);
    }),
  );
}

/** Runs a program of Node in silence; true for exit code 0. */
async function node(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return (await runNode(args, { output: 'ignore', signal: stopping.signal, env, cwd })).code === 0;
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/**
 * Runs tests of one suite, until one fails where `toFirst` says so. Files that could not be loaded neither passed nor
 * failed.
 */
async function run(copy: string, suite: TestOf['suite'], tests: readonly TestOf[], toFirst = false): Promise<Entry[]> {
  const journal = `${copy}.jsonl`;
  rmSync(journal, { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const titles = tests.map(({ title }) => title);
  const filter = titles.includes(undefined) ? undefined : titles.map((title = '') => literally(title)).join('|');
  if (suite === 'e2e' && !(await node(copy, ['scripts/build.ts', '--quick']))) return [];
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
  await node(copy, [...runner, ...files, ...flags], { [JOURNAL]: journal });
  return read(journal).filter(({ of }) => of === 'test');
}

/** Puts the fault into its file, and gives what takes it out. @throws when the place is not there exactly once */
function seed(copy: string, { file, find, replace, mechanism }: Fault): () => void {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  const count = before.split(find).length - 1;
  if (count !== 1) throw new Error(`${mechanism}: the text to replace occurs ${count} times in ${file}.`);
  writeFileSync(
    path,
    before.replace(find, () => replace),
  );
  return () => writeFileSync(path, before);
}

/** Names of the tests that pass without any fault: a run a suite for whole files, and one for single tests. */
async function passing(copies: readonly string[], faults: readonly Fault[]): Promise<Set<string>> {
  const bySuite = Map.groupBy(
    faults.flatMap(({ tests }) => tests),
    ({ suite, title }) => `${suite}${title === undefined ? '' : ', single tests'}`,
  );
  const passed = new Set<string>();
  await inCopies(copies, [...bySuite], async ([name, tests], copy) => {
    const [first] = tests;
    if (!first) return;
    const seen = await run(copy, first.suite, tests);
    const failed = failuresOf(seen);
    console.log(`Without a fault: ${name}: ${seen.length - failed.length} pass, ${failed.length} fail`);
    for (const one of failed.slice(0, 3)) console.log(`  ${one.name}: ${one.why}`);
    for (const one of seen) if (one.state === 'passed') passed.add(one.name);
  });
  return passed;
}

/** Names of the tests that passed, by the journals of a folder. */
const passedOf = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .flatMap((name) => read(join(folder, name)).filter(({ state }) => state === 'passed'))
      .map(({ name }) => name),
  );

/** The first test that passes without the fault and fails with it. */
async function judge(
  copy: string,
  fault: Fault,
  passed: ReadonlySet<string>,
): Promise<Pick<Verdict, 'verdict' | 'by'>> {
  const restore = seed(copy, fault);
  try {
    let ran = 0;
    for (const test of fault.tests) {
      const seen = (await run(copy, test.suite, [test], true)).filter(({ name }) => passed.has(name));
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
  const { values, positionals } = parseArgs({
    options: { list: { type: 'string' }, passed: { type: 'string' } },
    allowPositionals: true,
  });
  const { faults } = values.list === undefined ? here : ((await import(resolve(values.list))) as typeof here);
  const wanted = positionals.length === 0 ? faults.map((_, at) => at + 1) : positionals.map(Number);
  const unknown = wanted.filter((number) => !faults[number - 1]);
  if (unknown.length > 0)
    throw new Error(`There is no fault ${unknown.join(', ')}: they are numbered 1 to ${faults.length}.`);
  if (git('status', '--porcelain').trim() !== '') {
    throw new Error('There are changes that are not committed: faults are seeded in copies of the last commit.');
  }
  const chosen = wanted.flatMap((number) => faults[number - 1] ?? []);
  const copies = Array.from({ length: Math.min(COPIES, chosen.length) }, (_, at) => copyOf(at + 1));
  const passed = values.passed === undefined ? await passing(copies, chosen) : passedOf(values.passed);
  const verdicts: Verdict[] = [];
  const isJourney = ([, { tests }]: readonly [number, Fault]) => tests.some(({ suite }) => suite === 'e2e');
  const inTurn = [...chosen.entries()].toSorted((a, b) => Number(isJourney(b)) - Number(isJourney(a)));
  await inCopies(copies, inTurn, async ([at, fault], copy) => {
    const started = Date.now();
    const { verdict, by } = await judge(copy, fault, passed);
    const one = { number: wanted[at] ?? 0, fault, verdict, by, seconds: Math.round((Date.now() - started) / 1000) };
    verdicts.push(one);
    console.log(`${one.number}. ${fault.mechanism}: ${verdict}, ${one.seconds} s: ${by}`);
  });
  console.log(`\n| # | mechanism | verdict | by | seconds |\n|--|--|--|--|--|`);
  for (const { number, fault, verdict, by, seconds } of verdicts.toSorted((a, b) => a.number - b.number)) {
    console.log(`| ${number} | ${fault.mechanism} | ${verdict} | ${by.replaceAll('|', '/')} | ${seconds} |`);
  }
  process.exitCode = verdicts.every(({ verdict }) => verdict === 'caught') ? 0 : 1;
}

process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
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
