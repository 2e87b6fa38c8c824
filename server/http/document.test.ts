import { expect, it } from 'vitest';
import type { Me, Membership } from '#contract/access';
import { filesAt, frameOf, inline } from './document.ts';

const membership = (own: Partial<Membership>): Membership => ({
  id: 1,
  role: 'publisher',
  level: 'admin',
  agencyId: 1,
  agencyName: 'Harbour',
  contactId: 200_001,
  contactName: 'Deals & Co <b>',
  currency: 'GBP',
  extraNames: [],
  twoFactorRequired: false,
  ...own,
});
const me: Me = {
  user: { id: 'u', name: 'U', email: 'u@example.test', twoFactor: false },
  elsewhere: [],
  hasLeft: false,
  memberships: [membership({}), membership({ role: 'manager', contactId: 0, contactName: 'Manager' })],
  today: '2026-03-15',
  currencies: ['GBP'],
  connection: null,
  mostUploadMb: 50,
  mails: true,
};

const manifest = {
  'src/first-view/early/index.ts': {
    file: 'assets/early.js',
    imports: ['contract'],
    dynamicImports: ['src/features/audit/page.ts', '_campaigns.js'],
  },
  contract: { file: 'assets/contract.js', imports: ['words'] },
  words: { file: 'assets/words.js' },
  'index.html': { file: 'assets/index.js', imports: ['app', 'src/first-view/early/index.ts'] },
  app: { file: 'assets/app.js', imports: ['react'], css: ['assets/app.css'] },
  react: { file: 'assets/react.js' },
  '_campaigns.js': {
    file: 'assets/campaigns.js',
    imports: ['lists', 'words'],
    dynamicImports: ['src/features/campaigns/Page.tsx', 'src/features/campaigns/Detail.tsx'],
    css: ['assets/campaigns.css'],
  },
  lists: { file: 'assets/lists.js', imports: ['src/first-view/early/index.ts'] },
  'src/features/campaigns/Page.tsx': { file: 'assets/Page.js', imports: ['table', '_campaigns.js', 'app'] },
  'src/features/campaigns/Detail.tsx': { file: 'assets/Detail.js', imports: ['app', '_campaigns.js'] },
  'src/features/audit/page.ts': { file: 'assets/audit.js', imports: ['lists'] },
  'src/table/ListPage.tsx': { file: 'assets/ListPage.js', imports: ['table'] },
  table: { file: 'assets/table.js', imports: ['react'], css: ['assets/table.css'] },
};

/** Names of the files that a part of the head loads. */
const named = (part: string) => [...part.matchAll(/(?:href|src)="\/assets\/([\w.]+)"/g)].map(([, file]) => file);
const at = (address: string) => {
  const { first, after } = filesAt(manifest, address);
  return [named(first), named(after)];
};

it('begins with the script that asks for the rows, and all that it imports', () => {
  const { first, after } = filesAt(manifest, undefined);
  expect(named(first)).toEqual(['early.js', 'contract.js', 'words.js']);
  expect(after).toBe('');
  expect(filesAt({}, '/1/0/campaigns')).toEqual({ first: '', after: '' });
});

it('loads what a page is asked with before the app and what draws it after, each once', () => {
  const early = ['early.js', 'contract.js', 'words.js'];
  const whole = [
    [...early, 'campaigns.js', 'lists.js'],
    ['campaigns.css', 'table.css', 'Page.js', 'table.js'],
  ];
  expect(at('/1/0/campaigns')).toEqual(whole);
  expect(at('/n/3/1/0/campaigns?q=a/b#c')).toEqual(whole);
  // The list behind its detail comes later.
  expect(at('/1/0/campaigns/30001')).toEqual([whole[0], ['campaigns.css', 'Detail.js']]);
  // A form may replace the page.
  expect(at('/1/0/campaigns/new')).toEqual([whole[0], ['campaigns.css']]);
  expect(at('/1/0/audit')).toEqual([
    [...early, 'audit.js', 'lists.js'],
    ['table.css', 'ListPage.js', 'table.js'],
  ]);
  for (const other of ['/', '/1/0', '/1/0/nothing', '/1/0/__proto__', '/account', '/n/3'])
    expect(at(other)).toEqual([early, []]);
});

it('shows whose account it is until the page is drawn, as text', () => {
  expect(frameOf(me, '/1/200001/campaigns')).toContain('>Deals &amp; Co &lt;b&gt;<');
  expect(frameOf(me, '/1/0')).toContain('>Harbour<');
  expect(frameOf(me, '/1/200002/<i>')).toContain('>Partnerdeck<');
});

it('puts values into a script without closing it', () => {
  expect(inline('</script>')).not.toContain('</');
});
