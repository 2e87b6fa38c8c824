import { describe, expect, it } from 'vitest';
import type { Me, Membership } from '#contract/access';
import { lookedAt, ofMembership, membershipFor } from './viewer-of.ts';

const publisher: Membership = {
  id: 1,
  role: 'publisher',
  level: 'admin',
  agencyId: 1,
  agencyName: 'North',
  contactId: 200123,
  contactName: 'Trail',
  currency: 'GBP',
  extraNames: [{ field: 'ex1', name: 'Channel' }],
  twoFactorRequired: false,
};
const manager: Membership = {
  id: 2,
  role: 'manager',
  level: 'admin',
  agencyId: 2,
  agencyName: 'South',
  contactId: 0,
  contactName: 'Ada',
  currency: 'EUR',
  extraNames: [],
  twoFactorRequired: false,
};
const me: Me = {
  user: { id: 'u', name: 'Ada', email: 'ada@example.com', twoFactor: false },
  elsewhere: [],
  hasLeft: false,
  memberships: [publisher, manager],
  today: '2026-03-15',
  currencies: ['GBP'],
  connection: null,
  mostUploadMb: 50,
  mails: true,
};

describe('membershipFor', () => {
  it('finds the own account, and any account of an agency that one manages', () => {
    expect(membershipFor(me, 1, 200123)).toBe(publisher);
    expect(membershipFor(me, 2, 555)).toBe(manager);
    expect(membershipFor(me, 2, 0)).toBe(manager);
  });

  it('finds nothing for an account of somebody else', () => {
    expect(membershipFor(me, 1, 200124)).toBeUndefined();
    expect(membershipFor(me, 1, 0)).toBeUndefined();
    expect(membershipFor(me, 3, 200123)).toBeUndefined();
  });
});

it('shows an account manager the agency, and an account as what it is', () => {
  const agency = ofMembership(me, manager);
  expect(agency).toMatchObject({ kind: 'agency', name: 'South', currency: 'EUR', contactId: 0 });
  const account = {
    contactId: 9,
    agencyId: 2,
    kind: 'advertiser',
    name: 'Shoes',
    currency: 'USD',
    active: true,
    country: 'GB',
  } as const;
  expect(lookedAt(agency, account)).toMatchObject({
    role: 'manager',
    eyes: 'advertiser',
    kind: 'advertiser',
    name: 'Shoes',
    currency: 'USD',
    contactId: 9,
  });
});
