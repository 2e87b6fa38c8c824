/** `npm run check:dependencies`: licences of everything that is installed, and known vulnerabilities of what the service uses. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** Licences that let a product use the work in any way; MPL-2.0 concerns changes of its own files only. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

interface Lock {
  packages: Record<string, { license?: string; version?: string; dev?: boolean; link?: boolean }>;
}

/** Whether a licence expression (SPDX) allows use: one of alternatives, all of what is joined by AND. */
export function isPermissive(expression: string): boolean {
  const words = expression.replace(/[()]/g, '').split(/\s+OR\s+/);
  return words.some((one) => one.split(/\s+AND\s+/).every((name) => permissive.has(name.trim())));
}

/** Packages of a lock file whose licence is missing or not permissive. */
export function unlicensed({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([path, one]) => path !== '' && !one.link && !isPermissive(one.license ?? ''))
    .map(
      ([path, one]) => `${path.replace(/^.*node_modules\//, '')} ${one.version ?? ''}: ${one.license ?? 'no licence'}`,
    );
}

interface Advisories {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  message?: string;
}

/** Known vulnerabilities, a line each. @throws when the registry does not answer the question */
async function vulnerable(): Promise<string[]> {
  const run = promisify(execFile)('npm', ['audit', '--omit=dev', '--json'], { maxBuffer: 64 * 1_048_576 });
  // npm ends with an error when there is a finding.
  const text = await run.then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );
  const found = JSON.parse(text) as Advisories;
  if (!found.metadata) throw new Error(found.message ?? 'no answer');
  return Object.entries(found.vulnerabilities ?? {}).map(([name, one]) => `${name} ${one.range}: ${one.severity}`);
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const licences = unlicensed(lock);
  console.log(licences.length === 0 ? 'Licences: all are permissive.' : `Licences:\n  ${licences.join('\n  ')}`);
  const advisories = await vulnerable().catch((error: Error) => {
    console.log(`Vulnerabilities: the package registry does not answer the question here (${error.message}).`);
    return undefined;
  });
  if (advisories) {
    console.log(
      advisories.length === 0 ? 'Vulnerabilities: none is known.' : `Vulnerabilities:\n  ${advisories.join('\n  ')}`,
    );
  }
  if (licences.length > 0 || advisories === undefined || advisories.length > 0) process.exitCode = 1;
}
