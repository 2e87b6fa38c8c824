/** `npm run check`: types, lint, format, dead code. All checks run, even after a failure. */
import { spawnSync } from 'node:child_process';

export const checks = [
  { name: 'types', file: 'node_modules/typescript/bin/tsc', args: ['--noEmit'] },
  { name: 'lint', file: 'node_modules/oxlint/bin/oxlint', args: [] },
  { name: 'format', file: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'dead code', file: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
] as const;

/** Names of the failed checks. */
function runChecks(): string[] {
  return checks
    .filter(({ name, file, args }) => {
      console.log(`\n${name}:`);
      return spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' }).status !== 0;
    })
    .map(({ name }) => name);
}

if (import.meta.main) {
  const failed = runChecks();
  console.log(failed.length === 0 ? '\nAll checks pass.' : `\nFailed: ${failed.join(', ')}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
