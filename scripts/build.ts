/**
 * Builds the browser app if its sources have changed since the last build; `--force` builds anyway. `--quick` builds
 * what most journeys need, English and uncompressed; the next build without it is a whole one.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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

/** One build per language, so that pages load only their own texts. */
function buildIn(language: string): number {
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    env: { ...process.env, LANGUAGE_OF_BUILD: language },
  });
  return status ?? 1;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `.br` and `.gz` beside every file that is shorter then: the server compresses none. */
async function compress(folder: string): Promise<void> {
  // index.html is left out, because the server fills it in for each request.
  const texts = [...filesOf(folder)].filter((file) => /\.(js|css|svg|ttf)$/.test(file));
  const both = async (file: string) => {
    const text = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    await writeFile(`${file}.br`, await toBrotli(text, { params }));
    await writeFile(`${file}.gz`, await toGzip(text, { level: 9 }));
  };
  await Promise.all(texts.map(both));
}

const isQuick = process.argv.includes('--quick');
const sourcesHash = hashOfSources();
const wanted = isQuick ? `${sourcesHash} quick` : sourcesHash;
const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';

// A whole build serves journeys too.
if (process.argv.includes('--force') || (built !== wanted && built !== sourcesHash)) {
  console.log('Building the dashboard …');
  rmSync(stampFile, { force: true });
  // The service has pages when each language has some.
  const isOld = (language: string) => existsSync(join('dist', language, 'index.html'));
  const needed = isQuick ? languages.filter((language) => language === 'en' || !isOld(language)) : languages;
  const failed = needed.map(buildIn).find((status) => status !== 0);
  if (failed === undefined) {
    if (!isQuick) await compress('dist');
    writeFileSync(stampFile, wanted);
  } else process.exitCode = failed;
}
