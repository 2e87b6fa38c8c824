/** `npm test -- changed`: the tests that changed files can break, by what imports them. */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { git } from './git.ts';
import { needsOf, type Needs, type Tree } from './imports.ts';

/**
 * The suites of which some tests can be chosen, with their files as the runners' configurations have them in the gate.
 */
const suites = {
  unit: /^(contract|server|src|scripts)\/(?!.*\.(api|postgres|browser)\.test\.).*\.test\.tsx?$/,
  browser: /^e2e\/.*\.browser\.test\.tsx$/,
  api: /^server\/.*\.api\.test\.ts$/,
  postgres: /^server\/.*\.(api|postgres)\.test\.ts$/,
  journeys: /^e2e\/[^/]+\.spec\.ts$/,
};
type Suite = keyof typeof suites;
const names = Object.keys(suites) as Suite[];

/** The tests of a suite that run. */
export interface Choice {
  files: readonly string[];
  /** The number of files that the suite has. */
  of: number;
  /** Why these, in short. */
  why: readonly string[];
}
export type Plan = Readonly<Record<Suite, Choice>>;

/** Files that set a suite up: a change to one, or to a tool that it imports, runs the whole suite. */
const setUps: Record<Suite, readonly string[]> = {
  unit: ['vitest.config.ts', 'scripts/vitest-setup.ts', 'server/threads.ts'],
  browser: ['vitest.config.ts', 'vite.config.ts', 'e2e/parts/cleanup.ts'],
  api: ['vitest.config.ts', 'scripts/vitest-setup.ts', 'server/threads.ts', 'server/testing/template.ts'],
  postgres: ['vitest.config.ts', 'scripts/vitest-setup.ts', 'server/threads.ts', 'server/testing/template.ts'],
  journeys: ['playwright.config.ts', 'vite.config.ts', 'index.html', 'scripts/build.ts', 'e2e/template.ts'],
};
/** Files that every suite stands on. */
const everySuite = ['package.json', 'package-lock.json', 'tsconfig.json'];

/** Runs in `npm run test:all` alone. */
const isLong = (file: string) => /\.long\./.test(file);
/** Tests and their tools: the product imports none of them. */
const isTool = (file: string) => /^(e2e|scripts|server\/testing)\/|\.test\.tsx?$/.test(file);
/** Files that no suite runs; a test that reads one names it. */
const isProse = (file: string) =>
  /\.(md|png|ya?ml|service)$|^(docs|deploy|bench|clients|\.github|\.ci)\//.test(file) ||
  /^(Dockerfile|LICENSE|knip\.json|oxlint\.config\.ts|\.(docker|git)ignore|\.editorconfig|\.gitattributes|\.oxfmtrc\.json)$/.test(
    file,
  );

/** Tests that read files instead of importing them; they are quick and always run. */
const readsTree = (test: string, needs: Needs | undefined) =>
  /^(scripts|src\/text)\//.test(test) || needs?.reads === true;

/**
 * Puts the service together out of its parts. Every test of the API starts the whole service, so what these import says
 * nothing about what a test is of.
 */
const isAssembly = (file: string) =>
  /^server\/((app|start|networks|main|first-start)\.ts$|demo\/)|^contract\/index\.ts$/.test(file);
/** A part of the service, with its tests beside it. */
const partOf = (file: string) =>
  /^server\/(modules\/[^/]+|attack|backups|db|domain|http|mail|metrics|mirror|reports|rows|tracking)\//.exec(file)?.[0];
/**
 * What every request goes through, when the assembly itself imports it: every test can break. The document and the
 * pages are answers of their own.
 */
const isFoundation = (file: string) =>
  /^server\/([^/]+$|(http|db|reference|demo)\/)/.test(file) && !/^server\/http\/(docs|pages)\.ts$/.test(file);
/** Tests that call every operation of the contract, so that every handler is covered. */
const everyOperation = 'server/operations.engines.api.test.ts';
const walks = { api: [everyOperation, 'server/scope.api.test.ts'], postgres: [everyOperation] };
const touchesSql = (file: string) => /\.store\.ts$|\.sql$|^server\/((db|reports)\/|(start|networks)\.ts$)/.test(file);

/**
 * Journeys of a page that have another name than its folder in `src/features`, by the beginning of their names. All
 * others begin with their page's folder: `src/features/files` has `e2e/files.spec.ts`.
 */
const journeysOfFeature: Record<string, readonly string[]> = {
  account: ['passkeys', 'sign-in'],
  advertisers: ['accounts'],
  agency: ['own-network'],
  applications: ['accounts'],
  audit: ['people'],
  billing: ['billed', 'money'],
  connection: ['connect'],
  conversions: ['batches', 'undo', 'validate'],
  'extra-fields': ['conversions'],
  feeds: ['offers'],
  invitation: ['people'],
  invoices: ['money'],
  join: ['own-network'],
  'new-network': ['beside-demo'],
  partnerships: ['accounts'],
  'payment-overview': ['money'],
  payments: ['money'],
  publishers: ['accounts'],
  reports: ['report-'],
  'service-accounts': ['access'],
  'set-up': ['own-network'],
  'sign-in': ['access'],
  'suspicious-clicks': ['flags'],
  vouchers: ['offers'],
};

/**
 * Journeys for what more than half of the pages load, two minutes long: the frame with its search and keys, the
 * sign-in, large lists and small ones with details, and a page of charts.
 */
export const representative = ['access', 'campaigns', 'conversions', 'offers', 'overview', 'search', 'sign-in'].map(
  (name) => `e2e/${name}.spec.ts`,
);

/** Where the app begins: what it needs is there on every page. */
const shell = ['src/main.tsx', 'src/first-view/early/index.ts'];
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

/** Files changed since this branch left the main branch; on the main branch, since the last commit. */
export function changedFiles(): string[] {
  const main = ['origin/main', 'main'].find((name) => git('branch', '--all', '--list', name, `remotes/${name}`) !== '');
  const base = main ? git('merge-base', 'HEAD', main) : 'HEAD';
  const committed = git('diff', '--name-only', '--no-renames', '-z', base).split('\0');
  const created = git('ls-files', '-z', '--others', '--exclude-standard').split('\0');
  return [...new Set([...committed, ...created])].filter((file) => file !== '').toSorted();
}

/** The files of the working tree that git does not ignore. */
export function workingTree(): Tree {
  const listed = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  const files = new Set(listed.filter((file) => file !== '' && existsSync(file)));
  return { files, read: (file) => readFileSync(file, 'utf8') };
}

/** Files by file, such as the importers of each. */
type Links = ReadonlyMap<string, Iterable<string>>;

/** The starts, and all that the links lead to. */
function linked(starts: Iterable<string>, links: Links): Set<string> {
  const found = new Set(starts);
  // A set's iteration comes to what is added meanwhile.
  for (const file of found) for (const next of links.get(file) ?? []) found.add(next);
  return found;
}

/** By file, those that need it; `targets` says which of a file's needs count. */
function importers(needs: ReadonlyMap<string, Needs>, targets: (file: string, of: Needs) => Iterable<string>): Links {
  const links = new Map<string, Set<string>>();
  for (const [file, of] of needs) {
    for (const target of targets(file, of)) {
      const known = links.get(target) ?? new Set<string>();
      links.set(target, known.add(file));
    }
  }
  return links;
}

/** A tree's files with their importers, in the ways in which the suites ask for them. */
export class Reach {
  readonly #tree: Tree;
  readonly needs: ReadonlyMap<string, Needs>;
  readonly #importers: Links;
  /** Without the imports of the assembly; with types of the contract, which handlers are written for. */
  readonly #below: Links;
  readonly #typed: Links;
  readonly #setUps: Record<Suite, ReadonlySet<string>>;
  /** By file, the pages that load it. */
  readonly #pages = new Map<string, Set<string>>();
  readonly #shell: ReadonlySet<string>;
  readonly #underAll: ReadonlySet<string>;
  readonly #pageCount: number;

  constructor(tree: Tree) {
    this.#tree = tree;
    const needs = needsOf(tree);
    this.needs = needs;
    this.#importers = importers(needs, (_file, of) => of.files);
    this.#typed = importers(needs, (_file, of) => of.types);
    this.#below = importers(needs, (file, { files, types }) => {
      if (isAssembly(file)) return [];
      return file.startsWith('server/')
        ? [...files, ...[...types].filter((type) => type.startsWith('contract/'))]
        : files;
    });
    const within = (inside: (file: string) => boolean): Links =>
      new Map([...needs].map(([file, of]) => [file, [...of.files].filter(inside)]));
    const tools = within(isTool);
    const setUpsOf = (suite: Suite) => linked([...everySuite, ...setUps[suite]], tools);
    this.#setUps = {
      unit: setUpsOf('unit'),
      browser: setUpsOf('browser'),
      api: setUpsOf('api'),
      postgres: setUpsOf('postgres'),
      journeys: setUpsOf('journeys'),
    };
    this.#shell = linked(
      shell,
      within((file) => featureOf(file) === undefined),
    );
    const all = within(() => true);
    const pages = Map.groupBy(
      [...tree.files].filter((file) => !isTool(file)),
      (file) => featureOf(file) ?? '',
    );
    pages.delete('');
    this.#pageCount = pages.size;
    for (const [page, files] of pages) {
      for (const file of linked(files, all))
        this.#pages.set(file, (this.#pages.get(file) ?? new Set<string>()).add(page));
    }
    this.#underAll = new Set(
      [...needs].flatMap(([file, of]) => (isAssembly(file) ? [file, ...[...of.files].filter(isFoundation)] : [])),
    );
  }

  /** Every file of a suite. */
  testsOf(suite: Suite): string[] {
    return [...this.#tree.files].filter((file) => suites[suite].test(file) && !isLong(file));
  }

  isSetUp(suite: Suite, file: string): boolean {
    return this.#setUps[suite].has(file);
  }

  /** Suites that a file may break in ways that its imports do not show; none when they show all. */
  unknown(file: string): readonly Suite[] {
    // Who imported a file that is gone has changed, too, or does not compile.
    const isGone = !this.#tree.files.has(file) && /\.(tsx?|css)$/.test(file);
    const isImported = this.#importers.has(file) || this.#typed.has(file);
    const isTest = names.some((name) => suites[name].test(file) || this.isSetUp(name, file));
    if (isGone || isImported || isTest || isProse(file) || shell.includes(file)) return [];
    return isLong(file) || /\.d\.ts$|^scripts\//.test(file) ? [] : this.#suitesOfPlace(file);
  }

  /** The suites that run files of a place. */
  #suitesOfPlace(file: string): readonly Suite[] {
    // Data of a part is read by the part.
    if (/^server\/.*\.(sql|json)$/.test(file))
      return partOf(file) && !file.startsWith('server/db/') ? ['unit'] : ['unit', 'api', 'postgres'];
    if (/^(server|contract)\//.test(file)) return ['unit', 'api', 'postgres'];
    if (file.startsWith('src/')) return ['unit', 'browser', 'journeys'];
    return file.startsWith('e2e/') ? ['browser', 'journeys'] : names;
  }

  /** A changed file, and those that read it by its name. */
  sourcesOf(file: string): string[] {
    if (/\.(tsx?|css)$/.test(file)) return [file];
    const name = isProse(file) ? file : basename(file);
    const readers = [...this.needs].filter(
      ([other, { reads }]) =>
        (isProse(file) ? isTool(other) : reads) && other !== file && this.#tree.read(other).includes(name),
    );
    return [file, ...readers.map(([reader]) => reader)];
  }

  /** A file with all that need it. */
  dependents(files: readonly string[]): Set<string> {
    return linked(files, this.#importers);
  }

  /** As `dependents`, without what the assembly brings together. */
  below(files: readonly string[]): Set<string> {
    return linked(files, this.#below);
  }

  isUnderAll(file: string): boolean {
    return this.#underAll.has(file) || (isAssembly(file) && !file.startsWith('contract/'));
  }

  /** Pages that load a file, and whether that is more than half of them. */
  pagesOf(file: string): { pages: readonly string[]; most: boolean } {
    const pages = [...(this.#pages.get(file) ?? [])];
    const many = pages.length > this.#pageCount / 2;
    return { pages: many ? [] : pages, most: many || this.#shell.has(file) };
  }
}

/** Collects the tests of one suite. */
class Chosen {
  readonly #all: readonly string[];
  readonly #files = new Set<string>();
  readonly #why = new Set<string>();
  readonly #whole = new Set<string>();

  constructor(all: readonly string[]) {
    this.#all = all;
  }

  add(files: Iterable<string>, why: string): void {
    const known = [...files].filter((file) => this.#all.includes(file));
    for (const file of known) this.#files.add(file);
    if (known.length > 0) this.#why.add(why);
  }

  addAll(file: string): void {
    this.#whole.add(`all for ${file}`);
  }

  get choice(): Choice {
    const [files, why] = this.#whole.size > 0 ? [this.#all, this.#whole] : [this.#files, this.#why];
    return { files: [...files].toSorted(), of: this.#all.length, why: [...why] };
  }
}

/** The tests that changed files of a tree can break. */
export function planFor(changed: readonly string[], reach = new Reach(workingTree())): Plan {
  const chosen = Object.fromEntries(names.map((name) => [name, new Chosen(reach.testsOf(name))])) as Record<
    Suite,
    Chosen
  >;
  if (changed.length > 0) {
    chosen.unit.add(
      reach.testsOf('unit').filter((test) => readsTree(test, reach.needs.get(test))),
      'those that read files',
    );
  }
  for (const file of changed) {
    const unknown = reach.unknown(file);
    for (const name of names) if (reach.isSetUp(name, file) || unknown.includes(name)) chosen[name].addAll(file);
    const sources = reach.sourcesOf(file);
    const dependents = reach.dependents(sources);
    chosen.unit.add(dependents, 'those that need what changed');
    chosen.browser.add(dependents, 'those that need what changed');
    chooseService(file, reach.below(sources), reach, chosen);
    chooseJourneys(file, dependents, reach, chosen.journeys);
  }
  const choices = names.map((name) => [name, chosen[name].choice] as const);
  return Object.fromEntries(choices) as Record<Suite, Choice>;
}

/** Tests through the service, on both engines. */
function chooseService(file: string, below: ReadonlySet<string>, reach: Reach, chosen: Record<Suite, Chosen>): void {
  const isProduct = /^(server|contract)\//.test(file) && !isTool(file);
  const engines = isTool(file) || touchesSql(file) ? (['api', 'postgres'] as const) : (['api'] as const);
  const under = isProduct && [...below].some((one) => reach.isUnderAll(one));
  for (const engine of engines) {
    if (under) chosen[engine].addAll(file);
    else chosen[engine].add(below, 'those that need what changed');
  }
  if (!isProduct || under) return;
  const parts = new Set([...below].flatMap((one) => (isTool(one) ? [] : (partOf(one) ?? []))));
  for (const engine of engines) {
    for (const part of parts)
      chosen[engine].add(
        [...reach.needs.keys()].filter((test) => test.startsWith(part)),
        `beside ${part}`,
      );
    if (below.size > 1 || parts.size > 0) chosen[engine].add(walks[engine], 'walks of every operation');
  }
}

/** Journeys that changed or whose helpers did, and those of the pages that load a file. */
function chooseJourneys(file: string, dependents: ReadonlySet<string>, reach: Reach, journeys: Chosen): void {
  if (isTool(file) || isProse(file)) {
    journeys.add(dependents, 'changed ones');
    return;
  }
  const { pages, most } = reach.pagesOf(file);
  if (most) journeys.add(representative, `representative ones for ${file}`);
  for (const page of pages) {
    const starts = [page, ...(journeysOfFeature[page] ?? [])].map((name) => `e2e/${name}`);
    journeys.add(
      reach.testsOf('journeys').filter((test) => starts.some((start) => test.startsWith(start))),
      `page ${page}`,
    );
  }
}

/** A line for each suite: what was chosen, and why. */
export const linesOf = (plan: Plan): string[] =>
  names.map((name) => {
    const { files, of, why } = plan[name];
    const shown = why.length > 6 ? [...why.slice(0, 6), `${why.length - 6} more`] : why;
    return `${name}: ${files.length} of ${of} files${why.length > 0 ? `: ${shown.join(', ')}` : ''}`;
  });
