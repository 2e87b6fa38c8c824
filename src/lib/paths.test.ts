import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths, safeNext, samePageOf } from './paths.ts';

const origin = 'https://deck.example';

describe('safeNext', () => {
  it('keeps a path of this site with its query', () => {
    expect(safeNext('/1/200123/campaigns?q=a%20b#top', origin)).toBe('/1/200123/campaigns?q=a%20b#top');
  });

  it.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/sign-in?next=/x',
  ])('sends %s home', (next) => {
    expect(safeNext(next, origin)).toBe('/');
  });

  it('never leaves the site, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (next) => {
          expect(new URL(safeNext(next, origin), origin).origin).toBe(origin);
        },
      ),
    );
  });
});

describe('samePageOf', () => {
  const scope = { agencyId: 1, contactId: 7 };

  it('keeps the page and drops what belongs to the old account', () => {
    expect(samePageOf(scope, '/1/200123/campaigns/55')).toBe('/1/7/campaigns');
  });

  it('goes to the overview when the address names no page', () => {
    expect(samePageOf(scope, '/')).toBe('/1/7/overview');
  });
});

it('carries the address to return to through sign-in', () => {
  expect(paths.signIn('/1/2/campaigns?a=b')).toBe('/sign-in?next=%2F1%2F2%2Fcampaigns%3Fa%3Db');
});
