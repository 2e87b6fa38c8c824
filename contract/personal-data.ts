import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { passwordBody } from './sign-in.ts';
import * as p from './primitives.ts';

/** A person's own data: exported, and erased. docs/security.md says what stays. */

/** Events of a network that are in a person's data. */
export const MOST_EVENTS = 10_000;

const s = z.string();
const ns = z.nullable(s);

const inNetwork = z.object({
  network: s,
  accounts: z.array(z.object({ account: s, agency: s, role: s, level: s, since: p.at, until: z.nullable(p.at) })),
  keys: z.array(z.object({ name: s, createdAt: p.at, lastUsedAt: z.nullable(p.at), lastUsedAddress: ns })),
  notices: z.object({ language: ns, choices: z.array(z.object({ kind: s, bell: z.boolean(), mail: s })) }),
  notifications: z.array(z.object({ kind: s, subject: s, by: s, createdAt: p.at, readAt: z.nullable(p.at) })),
  mails: z.array(z.object({ kind: s, state: s, createdAt: p.at, sentAt: z.nullable(p.at) })),
  invitations: z.array(z.object({ level: s, by: s, createdAt: p.at, acceptedAt: z.nullable(p.at) })),
  savedViews: z.array(z.object({ list: s, name: s, createdAt: p.at })),
  savedReports: z.array(z.object({ name: s, shared: z.boolean(), createdAt: p.at })),
  /** The newest events of the audit log by the person, and about their sign-in; values as recorded. */
  events: z.array(
    z.object({ action: s, by: s, subjectKind: s, subjectId: s, before: ns, after: ns, occurredAt: p.at }),
  ),
  /** Older events, which the audit log lists. */
  eventsLeftOut: z.int(),
});

const personalData = z.object({
  exportedAt: p.at,
  person: z.object({
    id: s,
    name: s,
    email: s,
    /** Names with their addresses before. */
    former: z.array(z.object({ name: s, email: s })),
    emailVerified: z.boolean(),
    twoFactor: z.boolean(),
    createdAt: p.at,
  }),
  sessions: z.array(z.object({ createdAt: p.at, lastSeenAt: p.at, expiresAt: p.at, address: ns, device: ns })),
  passkeys: z.array(z.object({ name: ns, createdAt: z.nullable(p.at) })),
  devices: z.array(z.object({ firstSeenAt: p.at, lastSeenAt: p.at })),
  networks: z.array(inNetwork),
});
export type PersonalData = z.output<typeof personalData>;

export const getPersonalData = endpoint({
  id: 'getPersonalData',
  method: 'GET',
  path: '/api/personal-data',
  access: 'user',
  tag: 'Access',
  summary: 'Everything that is stored about the one who asks, in every network',
  description:
    `Of the audit log the newest ${MOST_EVENTS} events of each network; \`eventsLeftOut\` says how many older ones there ` +
    'are. An account manager exports those from the audit log (`GET /api/audit` as CSV, with `actor`).',
  attemptsPerMinute: 10,
  reply: personalData,
});

export const erasePersonalData = endpoint({
  id: 'erasePersonalData',
  connected: true,
  method: 'POST',
  path: '/api/personal-data/erase',
  access: 'user',
  afterLeaving: true,
  level: 'viewer',
  tag: 'Access',
  summary: "Delete one's own sign-in, and name and address wherever they stand",
  description:
    'Needs the password. What the person did stays, under a stand-in such as "Erased person 7". CONFLICT, with the names of the accounts, while the person is the last admin of one.',
  body: passwordBody,
  attemptsPerMinute: 10,
  reply: null,
  failures: ['CONFLICT'],
});
