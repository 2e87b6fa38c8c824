/** Contents of the HTML document besides the page: the user, the files to load, and the empty shell. */
import type { Me } from '#contract/access';
import { networkOfAddress } from '#contract/networks';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
/** Files of the build by source module. */
export type Manifest = Record<string, Chunk>;

/** JSON for a script element; no value can close the element. */
export function inline(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** The module that requests a page's rows and code before the app is loaded. */
const EARLY = 'src/first-view/early/index.ts';
/** The page of a list that has no page of its own. */
const LIST_PAGE = 'src/table/ListPage.tsx';

/** The chunks of modules with all that they import, each once and the most urgent first. */
function withImports(manifest: Manifest, modules: readonly string[]): Chunk[] {
  const chunks = new Map<string, Chunk>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunks.has(chunk.file)) return;
    chunks.set(chunk.file, chunk);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const name of modules) visit(name);
  return [...chunks.values()];
}

/** Modules of the page at an address, by the names that folders of features have for them. */
function modulesAt(manifest: Manifest, address: string): { begins: string[]; draws: string[] } {
  const [path = ''] = address.split(/[?#]/);
  const [, , , folder = '', word = ''] = networkOfAddress(path).rest.split('/');
  const own = (name: string) => `src/features/${folder}/${name}`;
  const draws = [own('Page.tsx'), own('routes.tsx')].filter((name) => manifest[name]);
  // A page's first module may share its chunk, which then has another name.
  const begins = (manifest[EARLY]?.dynamicImports ?? []).filter(
    (name) => name === own('page.ts') || draws.some((drawn) => manifest[name]?.dynamicImports?.includes(drawn)),
  );
  if (begins.length === 0) return { begins, draws: [] };
  if (word === '') return { begins, draws: draws.length > 0 ? draws : [LIST_PAGE] };
  // The list behind a detail comes later; other words may open something that has another name.
  return { begins, draws: /^\d+$/.test(word) ? [own('Detail.tsx')] : [] };
}

const scripts = (files: readonly string[]): string =>
  files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');

/** Elements of the head that load the files of a page. */
export interface Files {
  /** Before the app: the script that runs first, and what the page's first requests are made of. */
  first: string;
  /** After the app: the page's styles and what draws it. */
  after: string;
}

/**
 * Loads the script that runs first and, of a page that somebody may see, all of its files at once: the browser would
 * else learn of them in three rounds, each after running the files of the one before.
 */
export function filesAt(manifest: Manifest, address: string | undefined): Files {
  const early = withImports(manifest, [EARLY]);
  const [script, ...imported] = early.map(({ file }) => file);
  if (script === undefined) return { first: '', after: '' };
  const begin = `<script type="module" crossorigin src="/${script}"></script>${scripts(imported)}`;
  if (address === undefined) return { first: begin, after: '' };
  const app = new Set([EARLY, 'index.html'].flatMap((name) => withImports(manifest, [name])));
  const { begins, draws } = modulesAt(manifest, address);
  const own = withImports(manifest, [...begins, ...draws]).filter((chunk) => !app.has(chunk));
  const urgent = new Set(withImports(manifest, begins));
  const filesOf = (chunks: readonly Chunk[]) => chunks.map(({ file }) => file);
  const styles = [...new Set(own.flatMap(({ css = [] }) => css))];
  return {
    first: begin + scripts(filesOf(own.filter((chunk) => urgent.has(chunk)))),
    after:
      styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('') +
      scripts(filesOf(own.filter((chunk) => !urgent.has(chunk)))),
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The empty shell shown, but on pages for strangers, until the page is drawn, with the name of the user's own account in the address. */
export function frameOf(me: Me, address: string): string {
  if (/^\/(join|set-up)\b/.test(address)) return '';
  const [, agencyId, contactId] = address.split(/[/?]/);
  const own = me.memberships.find((one) => `${one.agencyId}/${one.contactId}` === `${agencyId}/${contactId}`);
  const name = (own?.contactId === 0 ? own.agencyName : own?.contactName) ?? 'Partnerdeck';
  const text = name.replace(/[&<>"]/g, (character) => entities[character] ?? '');
  const top = `<div class="frame-top">${text}</div>`;
  return `<div class="frame" aria-hidden="true"><div class="frame-side"></div><div>${top}</div></div>`;
}
