/**
 * The journal of a run of tests: a line when a test begins and another when it ends. A run that is ended from outside
 * so says how far it came and what it was at.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Entry {
  /** The runner's id: the same in every run of the same tests. */
  id: string;
  /** `e2e/lists.spec.ts:7: sorts` */
  name: string;
  /** The file's path from the project's folder; empty for what failed outside of any file. */
  file: string;
  /** A file has an entry besides its tests, for what fails outside of them: an import, a hook. */
  of: 'test' | 'file';
  state: 'running' | 'passed' | 'failed' | 'skipped';
  /** First line of the failure. */
  why: string;
}

/** A run of tests, and perhaps a second one of what failed in it. */
export interface Outcome {
  passed: number;
  /** A line for each test that failed in every run. */
  failures: string[];
  /** A line for each test that passed in one run and failed in the other. */
  flaky: string[];
  /** Names of tests that began and did not end. */
  unended: string[];
}

/** Environment variable with the path of the journal. */
export const JOURNAL = 'PARTNERDECK_TEST_JOURNAL';

/** Adds an entry to the journal of this run; without one, does nothing. */
export function write(entry: Omit<Entry, 'why'>, why = ''): void {
  const path = process.env[JOURNAL];
  if (path === undefined) return;
  const line = stripVTControlCharacters(why).trim().split('\n')[0]?.slice(0, 160) ?? '';
  appendFileSync(path, `${JSON.stringify({ ...entry, why: line })}\n`);
}

/** The last entry of each test and file of a journal; a last line that is only half written is left out. */
export function read(path: string): Entry[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

/** The tests that failed, and the files that failed without a failed test. */
export function failuresOf(entries: readonly Entry[]): Entry[] {
  const failed = entries.filter(({ state }) => state === 'failed');
  const named = new Set(failed.filter((entry) => entry.of === 'test').map((entry) => entry.file));
  return failed.filter((entry) => entry.of === 'test' || !named.has(entry.file));
}

/** Compares a run with a second one of the same tests, or of some of them. */
export function outcomeOf(first: readonly Entry[], second: readonly Entry[] = []): Outcome {
  const later = new Map(second.map((entry) => [entry.id, entry]));
  const earlier = new Map(first.map((entry) => [entry.id, entry]));
  const failed = new Set([...failuresOf(first), ...failuresOf(second)].map(({ id }) => id));
  const outcome: Outcome = { passed: 0, failures: [], flaky: [], unended: [] };
  for (const entry of new Map([...later, ...earlier]).values()) {
    const runs = [earlier.get(entry.id), later.get(entry.id)].filter((run) => run !== undefined);
    const has = (state: Entry['state']) => runs.some((run) => run.state === state);
    const bad = runs.find(({ state }) => state === 'failed');
    if (failed.has(entry.id)) outcome[has('passed') ? 'flaky' : 'failures'].push(`${entry.name}: ${bad?.why ?? ''}`);
    else if (entry.of === 'test' && has('running')) outcome.unended.push(entry.name);
    else if (entry.of === 'test' && has('passed')) outcome.passed += 1;
  }
  return outcome;
}
