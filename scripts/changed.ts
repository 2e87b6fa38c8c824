/** `npm test -- changed`: the tests that changed files can break. */
import { globSync } from 'node:fs';
import { git } from './git.ts';

/** Test files or folders by suite; suites that cannot break are left out. */
export interface Plan {
  /** Unit tests run completely: they are quick, and some read every source file. */
  unit: boolean;
  api?: string[];
  postgres?: string[];
  journeys?: string[];
}

/** Suites that call every operation of the contract, so that every handler is covered. */
const walks = ['server/operations.api.test.ts', 'server/scope.api.test.ts'];

/** Files changed since this branch left the main branch; on the main branch, since the last commit. */
export function changedFiles(): string[] {
  const main = ['origin/main', 'main'].find((name) => git('branch', '--all', '--list', name, `remotes/${name}`) !== '');
  const base = main ? git('merge-base', 'HEAD', main) : 'HEAD';
  const committed = git('diff', '--name-only', '-z', base).split('\0');
  const created = git('ls-files', '-z', '--others', '--exclude-standard').split('\0');
  return [...new Set([...committed, ...created])].filter((file) => file !== '').toSorted();
}

/** The tests that files can break; `find` lists the files of a pattern. */
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
 * Tests of changed service code. Tests of modules, reports and tracking are beside them; any other code (contract,
 * HTTP, database) can break every API test.
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

/** Changed journeys, and those named like a changed feature: `src/features/files` has `e2e/files.spec.ts`. */
function journeysOf(files: readonly string[], find: (pattern: string) => string[]): string[] {
  const features = files.flatMap((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? []);
  const changed = files.filter((file) => file.endsWith('.spec.ts'));
  return [...new Set([...changed, ...features.flatMap((name) => find(`e2e/**/${name}*.spec.ts`))])].toSorted();
}
