import { expect, test } from 'vitest';
import { rightsOf } from './rights.ts';

const never = 'It cannot sign in, make or revoke keys, or change saved views.';

test.each(['publisher', 'advertiser', 'manager'] as const)('%s: a key of a viewer changes nothing', (role) => {
  const [reads, changes, last] = rightsOf(role, 'viewer', null);
  expect(reads).toMatch(/^Read /);
  expect([changes, last]).toEqual(['It changes nothing.', never]);
});

test('a member’s key decides conversions, and only an admin’s has a say about people', () => {
  const changes = (level: 'member' | 'admin') => rightsOf('advertiser', level, null)[1];
  expect(changes('member')).toMatch(/^Make and change: decisions and corrections of conversions, .* files\.$/);
  expect(changes('admin')).toContain('people and their levels');
});

test('a key that is limited to some operations says them only', () => {
  expect(rightsOf('advertiser', 'member', ['listConversions', 'executeReport'])).toEqual([
    'Call only the operations of: Conversions, Reports.',
    'It changes nothing.',
    never,
  ]);
  expect(rightsOf('advertiser', 'member', ['updateConversions'])[1]).toBe(
    'Make and change: decisions and corrections of conversions.',
  );
  // The level counts too.
  expect(rightsOf('advertiser', 'viewer', ['listConversions', 'updateConversions'])[1]).toBe('It changes nothing.');
  expect(rightsOf('publisher', 'member', ['createSavedReport'])).toEqual([
    'Call only the operations of: Saved reports.',
    never,
  ]);
  expect(rightsOf('publisher', 'member', [])).toEqual(['Nothing yet: pick what it may call.', never]);
});
