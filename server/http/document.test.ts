import { expect, it } from 'vitest';
import type { Me, Membership } from '#contract/access';
import { earlyScript, frameOf, inline } from './document.ts';

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

it('begins with the script that asks for the rows, and asks for all that it imports', () => {
  const manifest = {
    'src/first-view/early/index.ts': {
      file: 'assets/early.js',
      imports: ['contract', 'words'],
      dynamicImports: ['list'],
    },
    contract: { file: 'assets/contract.js', imports: ['words'] },
    words: { file: 'assets/words.js' },
    list: { file: 'assets/list.js' },
  };
  const script = earlyScript(manifest);
  expect([...script.matchAll(/(?:href|src)="\/assets\/([\w.]+)"/g)].map(([, file]) => file)).toEqual([
    'early.js',
    'contract.js',
    'words.js',
  ]);
  expect(earlyScript({})).toBe('');
});

it('shows whose account it is until the page is drawn, as text', () => {
  expect(frameOf(me, '/1/200001/campaigns')).toContain('>Deals &amp; Co &lt;b&gt;<');
  expect(frameOf(me, '/1/0')).toContain('>Harbour<');
  expect(frameOf(me, '/1/200002/<i>')).toContain('>Partnerdeck<');
});

it('puts values into a script without closing it', () => {
  expect(inline('</script>')).not.toContain('</');
});
