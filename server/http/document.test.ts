import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import type { Me, Membership } from '#contract/access';
import { frameOf, inline, modulesOf, preloadsOf } from './document.ts';

const membership = (own: Partial<Membership>): Membership => ({
  id: 1,
  role: 'publisher',
  agencyId: 1,
  agencyName: 'Harbour',
  contactId: 200_001,
  contactName: 'Deals & Co <b>',
  currency: 'GBP',
  ...own,
});
const me: Me = {
  user: { id: 'u', name: 'U', email: 'u@example.test' },
  memberships: [membership({}), membership({ role: 'manager', contactId: 0, contactName: 'Manager' })],
  today: '2026-03-15',
  currencies: ['GBP'],
  mostUploadMb: 50,
};

test.each([
  ['/', ['overview/routes']],
  ['/sign-in', ['sign-in/routes']],
  ['/1/200001/campaigns?sort=name', ['campaigns/routes']],
  ['/1/200001/campaigns/5?x=/y', ['campaigns/routes', 'campaigns/Detail']],
  ['/1/0/campaigns/compare/5/6', ['campaigns/routes', 'campaigns/Compare']],
  ['/1/0/billing/preview', ['billing/routes', 'billing/Preview']],
  ['/1/0/billing/3', ['billing/routes', 'billing/Run']],
  ['/1/0/placements/new', ['placements/routes', 'placements/CreateDialog']],
  ['/1/0/conversions/validate', ['conversions/routes', 'conversions/validate/Validate']],
  ['/1/200001/links/new', ['links/routes', 'links/MakeLinks']],
  ['/1/200001/enquiries/new', ['enquiries/routes', 'enquiries/FileDialog']],
  ['/1/200001/enquiries/file', ['enquiries/routes', 'enquiries/FilePage']],
])('%s is drawn with modules that exist', (address, names) => {
  const modules = modulesOf(address);
  expect(modules).toEqual(names.map((name) => `src/features/${name}`));
  for (const module of modules) expect(existsSync(`${module}.tsx`), module).toBe(true);
});

/** What a page's source says that it opens: words of the address with the module behind each. */
function openedBy(source: string): [word: string, module: string][] {
  const modules = new Map(
    [...source.matchAll(/(\w+) = opening\(\(\) => import\('\.\/([\w/]+)\.tsx'\)/g)].map((m) => [m[1], m[2]]),
  );
  const opens = /export const opens = \{(.*)\};/.exec(source)?.[1] ?? '';
  return [...opens.matchAll(/([\w*]+)'?: (\w+)/g)].map(([, word = '', name]) => [word, modules.get(name) ?? '?']);
}

test.each(readdirSync('src/features'))('%s: the document asks for what the page opens', (feature) => {
  const path = `src/features/${feature}/routes.tsx`;
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const opened = openedBy(source);
  // What is looked for in the source would be missed if it were written in another way.
  expect(opened.length > 0).toBe(source.includes('export const opens'));
  for (const [word, module] of opened) {
    const address = `/1/0/${feature}/${word === '*' ? '5' : word}`;
    expect(modulesOf(address).at(-1), address).toBe(`src/features/${feature}/${module}`);
  }
});

it('loads every file of a module once, first what asks for its rows, each after what it needs, and nothing for an address without one', () => {
  const manifest = {
    'src/early.ts': { file: 'assets/early.js', dynamicImports: ['links', 'list'] },
    links: { file: 'assets/links.js' },
    list: { file: 'assets/list.js', imports: ['src/early.ts', 'contract'] },
    contract: { file: 'assets/contract.js' },
    'src/features/feeds/routes.tsx': { file: 'assets/feeds.js', imports: ['app', 'list', 'src/early.ts'] },
    'src/features/feeds/Detail.tsx': { file: 'assets/feed.js', imports: ['app'] },
    app: { file: 'assets/app.js', css: ['assets/app.css'], imports: ['src/features/feeds/routes.tsx'] },
  };
  const links = preloadsOf(manifest, modulesOf('/1/2/feeds/7'));
  expect([...links.matchAll(/(?:href|src)="\/assets\/([\w.]+)"/g)].map(([, file]) => file)).toEqual([
    'early.js',
    'contract.js',
    'list.js',
    'app.js',
    'feeds.js',
    'feed.js',
    'app.css',
  ]);
  const low = [...links.matchAll(/fetchpriority="low" crossorigin href="\/assets\/([\w.]+)"/g)].map(([, file]) => file);
  expect(low).toEqual(['app.js', 'feeds.js', 'feed.js']);
  expect(preloadsOf(manifest, modulesOf('/1/2/constructor/__proto__'))).toBe('');
});

it('shows whose account it is until the page is drawn, as text', () => {
  expect(frameOf(me, '/1/200001/campaigns')).toContain('>Deals &amp; Co &lt;b&gt;<');
  expect(frameOf(me, '/1/0')).toContain('>Harbour<');
  expect(frameOf(me, '/1/200002/<i>')).toContain('>Partnerdeck<');
});

it('puts values into a script without closing it', () => {
  expect(inline('</script>')).not.toContain('</');
});
