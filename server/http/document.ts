/** Contents of the HTML document besides the page: the user, the files to load, and the empty shell. */
import type { Me } from '#contract/access';

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

/** The script that runs first, with preloads of its imports. */
export function earlyScript(manifest: Manifest): string {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(EARLY);
  const [script, ...imported] = files;
  if (script === undefined) return '';
  const links = imported.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return [`<script type="module" crossorigin src="/${script}"></script>`, ...links].join('');
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
