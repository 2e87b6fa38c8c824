/** `npm test -- changed`: the tests that changed files can break. */
import { globSync } from 'node:fs';
import { git } from './git.ts';

/** Test files or folders by suite; suites that cannot break are left out. */
export interface Plan {
  /** Unit tests run completely: they are quick, and some read every source file. */
  unit: boolean;
  /** Tests of parts of the app in a browser: every one draws the whole app, so that any part of it can break them. */
  browser?: string[];
  api?: string[];
  postgres?: string[];
  journeys?: string[];
}

/** Suites that call every operation of the contract, so that every handler is covered. */
const walks = ['server/operations.engines.api.test.ts', 'server/scope.api.test.ts'];

/** Journeys that use a part of the app, besides those of its name: `src/features/files` has `e2e/files.spec.ts`. */
const journeysOfPart: Record<string, readonly string[]> = {
  'src/accounts': ['accounts', 'people'],
  'src/api': ['failed-forms', 'failed-lists', 'frame', 'sign-in'],
  'src/app': ['frame', 'keyboard', 'pages', 'search', 'sign-in'],
  'src/chart': ['overview', 'report-reading'],
  'src/client': ['docs'],
  'src/deciding': ['batches', 'enquiries', 'validate'],
  'src/documents': ['documents', 'money'],
  'src/features/advertisers': ['accounts'],
  'src/features/agency': ['own-network'],
  'src/features/applications': ['accounts'],
  'src/features/audit': ['people'],
  'src/features/billing': ['billed', 'money'],
  'src/features/connection': ['connect'],
  'src/features/conversions': ['batches', 'due', 'undo', 'validate'],
  'src/features/extra-fields': ['conversions'],
  'src/features/feeds': ['offers'],
  'src/features/files': ['many-files', 'stopped-files'],
  'src/features/invitation': ['people'],
  'src/features/invoices': ['documents', 'money'],
  'src/features/join': ['own-network'],
  'src/features/new-network': ['beside-demo'],
  'src/features/partnerships': ['accounts'],
  'src/features/payment-overview': ['money'],
  'src/features/payments': ['money'],
  'src/features/publishers': ['accounts'],
  'src/features/reports': ['report-'],
  'src/features/service-accounts': ['access'],
  'src/features/set-up': ['own-network'],
  'src/features/suspicious-clicks': ['flags'],
  'src/features/vouchers': ['offers'],
  'src/first-view': ['overview', 'pages'],
  'src/form': ['failed-forms'],
  'src/lib': ['conversions', 'reports'],
  'src/list': ['campaigns', 'conversions', 'failed-lists'],
  'src/report': ['report'],
  'src/table': ['campaigns', 'conversions', 'keyboard', 'pages'],
  'src/text': ['language', 'refusals'],
  'src/ui': ['dialogs', 'frame', 'pages'],
};

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
  const browser = browserTestsOf(code);
  return {
    unit: code.length > 0,
    ...(browser.length > 0 && { browser }),
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

/** All tests of parts for changed code of the app; a changed test alone. */
function browserTestsOf(files: readonly string[]): string[] {
  const tests = files.flatMap((file) => {
    if (file.endsWith('.browser.test.tsx')) return file;
    const isOther = /\.test\.tsx?$/.test(file);
    return !isOther && /^(src|contract|e2e\/parts)\/|^vite\.config\.ts$/.test(file) ? 'e2e/parts/' : [];
  });
  return tests.includes('e2e/parts/') ? ['e2e/parts/'] : tests;
}

/** Changed journeys, those named like a changed feature, and those that use a changed part. */
function journeysOf(files: readonly string[], find: (pattern: string) => string[]): string[] {
  const parts = files.flatMap((file) => /^src\/(features\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []);
  const names = parts.flatMap((part) => {
    const feature = /^src\/features\/(.+)/.exec(part)?.[1] ?? [];
    return [feature, journeysOfPart[part] ?? []].flat();
  });
  const changed = files.filter((file) => file.endsWith('.spec.ts'));
  return [...new Set([...changed, ...names.flatMap((name) => find(`e2e/${name}*.spec.ts`))])].toSorted();
}
