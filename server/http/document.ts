/** What the document of an address holds beside the page: the user, the files it needs, the shell until it is drawn. Pure. */
import type { Me } from '#contract/access';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
/** Files of the build, by the module that they hold. */
export type Manifest = Record<string, Chunk>;

/** JSON inside a script element: nothing in it may close the element. */
export function inline(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** What opens over a feature's list, by the part of the address after it; any other part is a row's id, which opens `*`. */
const over: Readonly<Record<string, string>> = {
  'billing/*': 'Run',
  'billing/preview': 'Preview',
  'campaigns/compare': 'Compare',
  'conversions/validate': 'validate/Validate',
  'enquiries/file': 'FilePage',
  'enquiries/new': 'FileDialog',
  'links/new': 'MakeLinks',
  'placements/new': 'CreateDialog',
};

/** The modules that an address is drawn with: `/1/200123/campaigns/5` is a campaign over the list of campaigns. */
export function modulesOf(address: string): string[] {
  const parts = address.replace(/[?].*$/, '').split('/');
  const at = parts.findIndex((part) => part !== '' && !/^\d+$/.test(part));
  const [feature = 'overview', below] = at === -1 ? [] : parts.slice(at);
  const opened = below && (over[`${feature}/${below}`] ?? over[`${feature}/*`] ?? 'Detail');
  return ['routes', ...(opened ? [opened] : [])].map((name) => `src/features/${feature}/${name}`);
}

/** The module that asks for a page's rows before the app is there. */
const early = 'src/early.ts';

/**
 * Chunks by their names in the manifest, each after all that it imports: the libraries, which take longest, are asked
 * for before the small files that need them.
 */
function withImports(manifest: Manifest, names: readonly string[]): Map<string, Chunk> {
  const seen = new Set<string>();
  const found = new Map<string, Chunk>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const next of chunk.imports ?? []) visit(next);
    found.set(name, chunk);
  };
  for (const name of names) visit(name);
  return found;
}

/**
 * Links that let the browser load a page's code while it still reads the document: first what asks for its rows, which is
 * small, then, after the sheet that the frame needs, what draws them.
 */
export function preloadsOf(manifest: Manifest, modules: string[]): string {
  const entries = modules
    .flatMap((name) => [`${name}.tsx`, `${name}.ts`])
    .filter((name) => Object.hasOwn(manifest, name));
  if (entries.length === 0) return '';
  const needed = withImports(manifest, entries);
  const lists = manifest[early]?.dynamicImports?.filter((name) => needed.has(name)) ?? [];
  const soon = withImports(manifest, [early, ...lists]);
  const code = (name: string, { file }: Chunk) =>
    name === early
      ? `<script type="module" crossorigin src="/${file}"></script>`
      : `<link rel="modulepreload"${soon.has(name) ? '' : ' fetchpriority="low"'} crossorigin href="/${file}">`;
  const all = new Map([...soon, ...needed]);
  const styles = new Set([...all.values()].flatMap(({ css }) => css ?? []));
  return [
    ...[...all].map(([name, chunk]) => code(name, chunk)),
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The shell without anything in it, which is seen until the page is drawn; whose account it is, when that is one's own. */
export function frameOf(me: Me, address: string): string {
  const [, agencyId, contactId] = address.split(/[/?]/);
  const own = me.memberships.find((one) => `${one.agencyId}/${one.contactId}` === `${agencyId}/${contactId}`);
  const name = (own?.contactId === 0 ? own.agencyName : own?.contactName) ?? 'Partnerdeck';
  const text = name.replace(/[&<>"]/g, (character) => entities[character] ?? '');
  const top = `<div class="frame-top">${text}</div>`;
  return `<div class="frame" aria-hidden="true"><div class="frame-side"></div><div>${top}</div></div>`;
}
