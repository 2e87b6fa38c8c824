/** `npm test` after the installation: every suite, whatever the earlier ones say, and `N passed, N failed` at the end. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, runChecks } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { onPglite } from '../server/testing/pglite.ts';
import { postgresPrograms } from '../server/testing/postgres-cluster.ts';
import { countPlaywright, countVitest, type Count } from './counts.ts';

interface Suite {
  name: string;
  run: () => Count;
}

const reports = mkdtempSync(join(tmpdir(), 'partnerdeck-tests-'));

function node(args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/** One step that is right or wrong. */
const step = (passed: boolean): Count => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

/** What a runner's JSON report says; a runner that wrote none, or failed without a failed test, counts as a failure. */
function counted(file: string, passed: boolean, count: (report: unknown) => Count): Count {
  if (!existsSync(file)) return step(false);
  const result = count(JSON.parse(readFileSync(file, 'utf8')));
  return !passed && result.failed === 0 ? { ...result, failed: 1 } : result;
}

function vitest(project: string): Count {
  const file = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return counted(
    file,
    node(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters]),
    countVitest,
  );
}

function e2e(): Count {
  if (!existsSync('dist/sources-hash')) {
    console.log('There is no build to test.');
    return step(false);
  }
  const file = join(reports, 'e2e.json');
  const passed = node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return counted(file, passed, countPlaywright);
}

function check(): Count {
  const failed = runChecks().length;
  return { passed: checks.length - failed, failed };
}

/** Files that git sees as changed or new, with their contents: the same before and after, when nothing was written. */
function workingTree(): string {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '-m', '-o', '--exclude-standard'], { encoding: 'utf8' });
  const hash = createHash('sha256');
  for (const file of stdout.split('\0')) {
    hash.update(file);
    if (existsSync(file) && statSync(file).isFile()) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** What a machine can write is committed as it writes it. */
function generated(): Count {
  const before = workingTree();
  if (!node(['scripts/generate.ts'])) return step(false);
  if (workingTree() === before) return step(true);
  spawnSync('git', ['--no-pager', 'diff', '--stat'], { stdio: 'inherit' });
  console.log('Generated files were out of date. They are written again now: commit them.');
  return step(false);
}

const suites: Suite[] = [
  { name: 'check', run: check },
  ...(existsSync('.git') && existsSync('scripts/generate.ts') ? [{ name: 'generated', run: generated }] : []),
  { name: 'unit', run: () => vitest('unit') },
  { name: 'api', run: () => vitest('api') },
  { name: 'postgres', run: () => vitest('postgres') },
  { name: 'build', run: () => step(node(['scripts/build.ts'])) },
  { name: 'e2e', run: e2e },
  { name: 'package', run: () => step(node(['scripts/package-check.ts'])) },
  { name: 'size', run: () => step(node(['scripts/budget.ts'])) },
];

function run(suite: Suite): Count & { name: string; seconds: number } {
  const started = Date.now();
  console.log(`\n── ${suite.name} ${'─'.repeat(70 - suite.name.length)}\n`);
  let count: Count;
  try {
    count = suite.run();
  } catch (error) {
    console.error(error);
    count = step(false);
  }
  // A suite that ran nothing proves nothing.
  if (count.passed + count.failed === 0) count = step(false);
  return { ...count, name: suite.name, seconds: Math.round((Date.now() - started) / 1000) };
}

function summary(): boolean {
  const wanted = process.argv.slice(2);
  const results = suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).map(run);
  rmSync(reports, { recursive: true, force: true });
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
  process.exitCode = summary() ? 0 : 1;
} catch (error) {
  console.error(`\n${(error as Error).message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
}
