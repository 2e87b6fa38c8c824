import type { Me, Membership } from '#contract/access';
import type { Account } from '#contract/agency';
import type { Viewer } from '#src/api/viewer.ts';

/** Ids of the first two path segments; NaN where there is no number. */
export function idsOf({ agencyId = '', contactId = '' }: Readonly<Record<string, string | undefined>>) {
  const idOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);
  return { agencyId: idOf(agencyId), contactId: idOf(contactId) };
}

/** The membership that lets a user see an account: its own, or the agency manager's. */
export function membershipFor(me: Me, agencyId: number, contactId: number): Membership | undefined {
  const ofAgency = me.memberships.filter((membership) => membership.agencyId === agencyId);
  return (
    ofAgency.find((membership) => membership.contactId === contactId) ??
    ofAgency.find((membership) => membership.role === 'manager')
  );
}

export function ofMembership(me: Me, membership: Membership): Viewer {
  const { agencyId, contactId, role, agencyName, contactName, currency } = membership;
  return {
    agencyId,
    contactId,
    role,
    eyes: role,
    kind: role === 'manager' ? 'agency' : role,
    acting: false,
    name: role === 'manager' ? agencyName : contactName,
    currency,
    membership,
    today: me.today,
    currencies: me.currencies,
    mostUploadMb: me.mostUploadMb,
    mails: me.mails,
    connection: me.connection,
    user: me.user,
    extraNames: Object.fromEntries(membership.extraNames.map(({ field, name }) => [field, name])),
  };
}

/** The viewer of an account manager at one of the agency's accounts. */
export function lookedAt(agency: Viewer, { contactId, kind, name, currency }: Account): Viewer {
  return { ...agency, contactId, kind, eyes: kind, name, currency };
}
