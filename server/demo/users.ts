/** The three people who can sign in to the demo network. Their passwords are made elsewhere. */
import { DEMO_DOMAIN } from '#contract/demo';
import { text, values } from './draw.ts';
import type { Step } from './step.ts';

/** The first ids of their ranges. */
const demoPublisherId = 200001;
const demoAdvertiserId = 100001;
const demoManagerId = 11;

export const demoUsers = [
  {
    id: 'demo-publisher',
    email: `publisher${DEMO_DOMAIN}`,
    firstName: 'Imogen',
    surname: 'Tallis-Reyes',
    membershipId: 1,
    role: 'publisher',
    agencyId: 1,
    contactId: demoPublisherId,
    accountManagerId: null,
  },
  {
    id: 'demo-advertiser',
    email: `advertiser${DEMO_DOMAIN}`,
    firstName: 'Jonah',
    surname: 'Brackenridge',
    membershipId: 2,
    role: 'advertiser',
    agencyId: 1,
    contactId: demoAdvertiserId,
    accountManagerId: null,
  },
  {
    id: 'demo-manager',
    email: `manager${DEMO_DOMAIN}`,
    firstName: 'Leonie',
    surname: 'Achterberg',
    membershipId: 3,
    role: 'manager',
    agencyId: 1,
    contactId: 0,
    accountManagerId: demoManagerId,
  },
] as const;

/** Users and memberships, created on the first day of data. */
export function users(since: string): Step[] {
  const at = `TIMESTAMP '${since} 09:00:00'`;
  const people = demoUsers.map((u) => [u.id, `${u.firstName} ${u.surname}`, u.email, true] as const);
  const members = demoUsers.map(
    (u) => [u.membershipId, u.id, u.agencyId, u.role, 'admin', u.contactId, u.accountManagerId] as const,
  );
  return [
    {
      label: 'Users',
      sql: `INSERT INTO auth_user (id, name, email, email_verified, created_at, updated_at)
        SELECT *, ${at}, ${at} FROM (${values(people)})`,
    },
    {
      label: 'Users',
      sql: `INSERT INTO membership (id, user_id, agency_id, role, level, contact_id, account_manager_id, created_at)
        SELECT *, ${at} FROM (${values(members)})`,
    },
  ];
}

/** The demo person who acts for a contact, as SQL; all other contacts act under their own names. */
export const actorOf = (contact: string): string =>
  `CASE ${contact} ${demoUsers
    .filter((u) => u.contactId > 0)
    .map((u) => `WHEN ${u.contactId} THEN ${text(u.id)}`)
    .join(' ')} END`;

/** The membership by which that person acts. */
export const memberOf = (contact: string): string =>
  `CASE ${contact} ${demoUsers
    .filter((u) => u.contactId > 0)
    .map((u) => `WHEN ${u.contactId} THEN ${u.membershipId}`)
    .join(' ')} END`;
