/** Builds the browser app when what it is made of has changed since the last build; `--force` builds anyway. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../contract/languages.ts';

const sources = ['src', 'contract', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];
const stampFile = 'dist/sources-hash';

function* filesOf(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).toSorted()) yield* filesOf(join(path, name));
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => [...filesOf(source)])) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** One build a language: no page loads words it does not show. */
function buildIn(language: string): number {
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    env: { ...process.env, LANGUAGE_OF_BUILD: language },
  });
  return status ?? 1;
}

const wanted = hashOfSources();
const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';

if (process.argv.includes('--force') || built !== wanted) {
  console.log('Building the dashboard …');
  rmSync(stampFile, { force: true });
  const failed = languages.map(buildIn).find((status) => status !== 0);
  if (failed === undefined) writeFileSync(stampFile, wanted);
  else process.exitCode = failed;
}
