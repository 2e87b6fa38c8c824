/**
 * `npm test -- changed`: the tests that changed files can break, by what imports them. Two things bring everything
 * together, and nothing follows from what they import: the app, which loads any page when it is opened, and the service,
 * of which every test of the API starts the whole. Instead, a test that runs the app is one of the pages whose addresses
 * it has, and a test of the API is one of the part that it stands beside.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { git } from './git.ts';
import { needsOf, type Needs, type Tree } from './imports.ts';
import {
  addressesOf,
  isJourneyOf,
  isLoaded,
  pageOf,
  partsOfPalette,
  representative,
  starts,
} from './pages-of-tests.ts';

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
const names = ['unit', 'browser', 'api', 'postgres', 'journeys'] as const;

/** The tests of a suite that run. */
export interface Choice {
  files: readonly string[];
  /** The number of files that the suite has. */
  of: number;
  /** Why these, in short. */
  why: readonly string[];
}
export type Plan = Readonly<Record<Suite, Choice>>;

const bySuite = <T>(make: (suite: Suite) => T): Record<Suite, T> => ({
  unit: make('unit'),
  browser: make('browser'),
  api: make('api'),
  postgres: make('postgres'),
  journeys: make('journeys'),
});

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

/** Puts the service together out of its parts. */
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

/** The suites that run files of a place. */
function suitesOfPlace(file: string): readonly Suite[] {
  // Data of a part is read by the part.
  if (/^server\/(?!db\/).*\.(sql|json)$/.test(file) && partOf(file)) return ['unit'];
  if (/^(server|contract)\//.test(file)) return ['unit', 'api', 'postgres'];
  if (file.startsWith('src/')) return ['unit', 'browser', 'journeys'];
  return file.startsWith('e2e/') ? ['browser', 'journeys'] : names;
}

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
type Links = ReadonlyMap<string, ReadonlySet<string>>;

/** The starts, and all that the links lead to. */
function linked(from: Iterable<string>, links: Links): Set<string> {
  const found = new Set(from);
  // A set's iteration comes to what is added meanwhile.
  for (const file of found) for (const next of links.get(file) ?? []) found.add(next);
  return found;
}

function reversed(links: Links): Links {
  const back = new Map<string, Set<string>>();
  for (const [file, targets] of links) {
    for (const target of targets) {
      const known = back.get(target) ?? new Set();
      back.set(target, known.add(file));
    }
  }
  return back;
}

/** A tree's files with those that need them, in the ways in which the suites ask for them. */
export class Reach {
  readonly #tree: Tree;
  readonly #needs: ReadonlyMap<string, Needs>;
  readonly #importers: Links;
  readonly #typed: Links;
  /** Importers, without the app's of its pages and the service's of its parts. */
  readonly #apart: Links;
  readonly #setUps: Record<Suite, ReadonlySet<string>>;
  /** Files that every request goes through. */
  readonly underAll: ReadonlySet<string>;
  readonly #pages: ReadonlySet<string>;
  /** The pages whose addresses a test has, by test. */
  readonly #opened: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(tree: Tree) {
    const needs = needsOf(tree);
    const links = (targets: (of: Needs, file: string) => Iterable<string>): Links =>
      new Map([...needs].map(([file, of]) => [file, new Set(targets(of, file))]));
    const tools = links(({ files }) => [...files].filter(isTool));
    this.#tree = tree;
    this.#needs = needs;
    this.#importers = reversed(links(({ files }) => files));
    this.#typed = reversed(links(({ types }) => types));
    this.#apart = reversed(
      links(({ files, types }, file) => {
        if (isAssembly(file)) return [];
        // A handler's answers are held against the contract of which it takes types.
        const contract = file.endsWith('routes.ts') ? [...types].filter((type) => type.startsWith('contract/')) : [];
        return [...[...files].filter((target) => isTool(file) || !isLoaded(target, file)), ...contract];
      }),
    );
    this.#setUps = bySuite((suite) => linked([...everySuite, ...setUps[suite]], tools));
    const assembly = [...needs].filter(([file]) => isAssembly(file));
    this.underAll = new Set(assembly.flatMap(([file, { files }]) => [file, ...files]).filter(isFoundation));
    this.#pages = this.pagesOf(tree.files);
    const addressed = addressesOf(this.#pages);
    const textOf = (test: string) =>
      [...linked([test], tools)].flatMap((file) => (file.startsWith('e2e/') ? tree.read(file) : [])).join('\n');
    this.#opened = new Map(
      [...this.testsOf('browser'), ...this.testsOf('journeys')].map((test) => [test, addressed(textOf(test))]),
    );
  }

  /** Every file of a suite. */
  testsOf(suite: Suite): string[] {
    return [...this.#tree.files].filter((file) => suites[suite].test(file) && !isLong(file));
  }

  /** The suites of which a file may break any test: it sets them up, or nothing shows who needs it. */
  wholeFor(file: string): readonly Suite[] {
    const setUp = names.filter((name) => this.#setUps[name].has(file));
    // Who imported a file that is gone has changed, too, or does not compile.
    const isGone = !this.#tree.files.has(file) && /\.(tsx?|css)$/.test(file);
    const isNeeded = this.#importers.has(file) || this.#typed.has(file) || starts.includes(file);
    const isTest = setUp.length > 0 || isLong(file) || names.some((name) => suites[name].test(file));
    if (isGone || isNeeded || isTest || isProse(file) || /\.d\.ts$|^scripts\//.test(file)) return setUp;
    return suitesOfPlace(file);
  }

  #isReader(file: string): boolean {
    return this.#needs.get(file)?.reads === true;
  }

  /** A changed file, and those that read it by its name. */
  sourcesOf(file: string): string[] {
    if (/\.(tsx?|css)$/.test(file)) return [file];
    const name = isProse(file) ? file : basename(file);
    const readers = [...this.#needs.keys()].filter(isProse(file) ? isTool : (other) => this.#isReader(other));
    return [file, ...readers.filter((other) => other !== file && this.#tree.read(other).includes(name))];
  }

  /** Tests that walk the tree, and those that read files of the same side: the service, the page, the contract. */
  readersOf(file: string): string[] {
    const side = file.slice(0, file.indexOf('/') + 1);
    return this.testsOf('unit').filter(
      (test) => /^(scripts|src\/text)\//.test(test) || (test.startsWith(side) && this.#isReader(test)),
    );
  }

  /** Files with all that need them. */
  dependents(files: readonly string[]): Set<string> {
    return linked(files, this.#importers);
  }

  /** As `dependents`, without what the app and the service bring together. */
  apart(files: readonly string[]): Set<string> {
    return linked(files, this.#apart);
  }

  /** The pages that files belong to. */
  pagesOf(files: Iterable<string>): Set<string> {
    return new Set([...files].flatMap((file) => (isTool(file) ? [] : (pageOf(file) ?? []))));
  }

  /** Whether these pages are more than half of all: a test that opens so many is about none of them. */
  areMost(pages: ReadonlySet<string>): boolean {
    return pages.size > this.#pages.size / 2;
  }

  /** Tests of a suite that have the address of one of the pages. */
  opening(suite: 'browser' | 'journeys', pages: ReadonlySet<string>): string[] {
    return this.testsOf(suite).filter((test) => {
      const opened = this.#opened.get(test) ?? new Set();
      return !this.areMost(opened) && [...opened].some((page) => pages.has(page));
    });
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

const NEED = 'those that need what changed';

/** The tests that changed files of a tree can break. */
export function planFor(changed: readonly string[], reach = new Reach(workingTree())): Plan {
  const chosen = bySuite((suite) => new Chosen(reach.testsOf(suite)));
  for (const file of changed) {
    for (const suite of reach.wholeFor(file)) chosen[suite].addAll(file);
    const sources = reach.sourcesOf(file);
    chosen.unit.add(reach.readersOf(file), 'those that read files');
    chosen.unit.add(reach.dependents(sources), NEED);
    const apart = reach.apart(sources);
    chooseService(file, apart, reach, chosen);
    choosePages(file, apart, reach, chosen);
  }
  return bySuite((suite) => chosen[suite].choice);
}

/** Tests through the service, on both engines. */
function chooseService(file: string, apart: ReadonlySet<string>, reach: Reach, chosen: Record<Suite, Chosen>): void {
  const isProduct = /^(server|contract)\//.test(file) && !isTool(file);
  const engines = isTool(file) || touchesSql(file) ? (['api', 'postgres'] as const) : (['api'] as const);
  const under = isProduct && [...apart].some((one) => reach.underAll.has(one));
  const parts = new Set([...apart].flatMap((one) => (isTool(one) ? [] : (partOf(one) ?? []))));
  for (const engine of engines) {
    if (under) chosen[engine].addAll(file);
    chosen[engine].add(apart, NEED);
    if (!isProduct) continue;
    for (const part of parts) {
      const beside = reach.testsOf(engine).filter((test) => test.startsWith(part));
      chosen[engine].add(beside, `beside ${part}`);
    }
    if (apart.size > 1 || parts.size > 0) chosen[engine].add(walks[engine], 'walks of every operation');
  }
}

/** Parts of the app in a browser, and journeys: those that import a file, and those of the pages that load it. */
function choosePages(
  file: string,
  apart: ReadonlySet<string>,
  reach: Reach,
  { browser, journeys }: Record<Suite, Chosen>,
): void {
  browser.add(apart, NEED);
  if (isTool(file) || isProse(file)) {
    journeys.add(apart, NEED);
    return;
  }
  const pages = reach.pagesOf(apart);
  if (pages.size > 0) browser.add(reach.opening('browser', pages), 'those that open a page with it');
  if (pages.has('palette')) browser.add(partsOfPalette, 'those of the palette');
  if (reach.areMost(pages) || starts.some((start) => apart.has(start)))
    journeys.add(representative, `representative ones for ${file}`);
  if (reach.areMost(pages)) return;
  const all = reach.testsOf('journeys');
  for (const page of pages)
    journeys.add(
      all.filter((test) => isJourneyOf(page, test)),
      `page ${page}`,
    );
}

/** A line for each suite, what was chosen and why, and one of what is left to the gate. */
export function linesOf(plan: Plan): string[] {
  const lines = names.map((name) => {
    const { files, of, why } = plan[name];
    const shown = why.length > 6 ? [...why.slice(0, 6), `${why.length - 6} more`] : why;
    return `${name}: ${files.length} of ${of} files${why.length > 0 ? `: ${shown.join(', ')}` : ''}`;
  });
  const left = names.flatMap((name) => {
    const count = plan[name].of - plan[name].files.length;
    return count > 0 ? `${count} files of ${name}` : [];
  });
  return [
    ...lines,
    `Left to npm test: ${[...left, 'the linter on other files', 'generated', 'size', 'package'].join(', ')}.`,
  ];
}
