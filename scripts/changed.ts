/** `npm test -- changed`: which tests the changed files can break. */
import { globSync } from 'node:fs';
import { git } from './git.ts';

/** Files or folders of tests by suite; a suite that cannot break is left out. */
export interface Plan {
  /** The unit tests run whole: they are quick, and some read every source file. */
  unit: boolean;
  api?: string[];
  postgres?: string[];
  journeys?: string[];
}

/** These call every operation of the contract, so that no handler changes unseen. */
const walks = ['server/operations.api.test.ts', 'server/scope.api.test.ts'];

/** Files that differ from where this branch left the main branch, or from the last commit on the main branch itself. */
export function changedFiles(): string[] {
  const main = ['origin/main', 'main'].find((name) => git('branch', '--all', '--list', name, `remotes/${name}`) !== '');
  const base = main ? git('merge-base', 'HEAD', main) : 'HEAD';
  const committed = git('diff', '--name-only', '-z', base).split('\0');
  const created = git('ls-files', '-z', '--others', '--exclude-standard').split('\0');
  return [...new Set([...committed, ...created])].filter((file) => file !== '').toSorted();
}

/** The tests that files can break; `find` gives the files of a pattern. */
export function planFor(files: readonly string[], find: (pattern: string) => string[] = globSync): Plan {
  const code = files.filter((file) => /\.(tsx?|mjs|json|sql|html|css)$/.test(file));
  const parts = partsOf(code);
  const journeys = journeysOf(code, find);
  return {
    unit: code.length > 0,
    ...(parts.length > 0 && { api: [...new Set([...parts, ...walks])] }),
    ...(parts.length > 0 && { postgres: [...new Set([...parts.filter((part) => part !== 'server/'), ...walks])] }),
    ...(journeys.length > 0 && { journeys }),
  };
}

/**
 * Where the tests of changed code of the service are. What a module, the reports or tracking do is proved beside them;
 * all else (the contract, what requests pass, the database) can break any test of the API.
 */
function partsOf(files: readonly string[]): string[] {
  const parts = files.flatMap((file) => {
    if (/^server\/.*\.test\.ts$/.test(file)) return file;
    const own = /^server\/(modules\/[^/]+|reports|tracking)\//.exec(file)?.[0];
    if (own) return own;
    if (file.startsWith('server/db/')) return ['server/', 'server/db/', 'server/reports/'];
    return /^(server|contract)\/|^package-lock\.json$/.test(file) ? 'server/' : [];
  });
  return [...new Set(parts)].toSorted();
}

/** Changed journeys, and those named like a changed part of the app: `src/features/files` has `e2e/files.spec.ts`. */
function journeysOf(files: readonly string[], find: (pattern: string) => string[]): string[] {
  const features = files.flatMap((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? []);
  const changed = files.filter((file) => file.endsWith('.spec.ts'));
  return [...new Set([...changed, ...features.flatMap((name) => find(`e2e/**/${name}*.spec.ts`))])].toSorted();
}
