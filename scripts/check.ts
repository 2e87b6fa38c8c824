/** `npm run check`: types, lint, format, dead code. All checks run, even after a failure. */
import { spawnSync } from 'node:child_process';

/** The checks. After a change to files, types are checked from where the last time left off, and only these are linted. */
export const checksOf = (changed?: readonly string[]) => [
  {
    name: 'types',
    file: 'node_modules/typescript/bin/tsc',
    args: ['--noEmit', ...(changed ? ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'] : [])],
  },
  {
    name: 'lint',
    file: 'node_modules/oxlint/bin/oxlint',
    args: changed ? ['--no-error-on-unmatched-pattern', ...changed] : [],
  },
  { name: 'format', file: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'dead code', file: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
];

/** Names of the failed checks. */
function runChecks(): string[] {
  return checksOf()
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
