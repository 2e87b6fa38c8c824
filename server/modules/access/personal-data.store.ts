import { sql } from 'kysely';
import { MOST_EVENTS, type PersonalData } from '#contract/personal-data';
import type { Db } from '#server/db/database';
import { countOf } from '#server/db/listing';
import { deviceText } from './device.ts';

type InNetwork = PersonalData['networks'][number];

const iso = (at: Date) => at.toISOString();
const orNull = (at: Date | null) => at?.toISOString() ?? null;

/** Everything that the first network's database holds of a person's sign-in. @param former how they were known before */
export async function signInDataOf(home: Db, userId: string, former: PersonalData['person']['former']) {
  const user = await home.selectFrom('auth_user').where('id', '=', userId).selectAll().executeTakeFirstOrThrow();
  const sessions = await home
    .selectFrom('auth_session')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .selectAll()
    .execute();
  const passkeys = await home.selectFrom('auth_passkey').where('user_id', '=', userId).selectAll().execute();
  const devices = await home.selectFrom('auth_device').where('user_id', '=', userId).selectAll().execute();
  return {
    person: {
      id: user.id,
      name: user.name,
      email: user.email,
      former,
      emailVerified: user.email_verified,
      twoFactor: user.two_factor_enabled === true,
      createdAt: iso(user.created_at),
    },
    sessions: sessions.map((one) => ({
      createdAt: iso(one.created_at),
      lastSeenAt: iso(one.updated_at),
      expiresAt: iso(one.expires_at),
      address: one.ip_address,
      device: deviceText(one.user_agent),
    })),
    passkeys: passkeys.map((one) => ({ name: one.name, createdAt: orNull(one.created_at) })),
    devices: devices.map((one) => ({ firstSeenAt: iso(one.first_seen_at), lastSeenAt: iso(one.last_seen_at) })),
  };
}

/** Everything that one network's database holds of a person. @param addresses that they have proved to be theirs, in lower case */
export async function dataIn(db: Db, id: string, addresses: readonly string[]): Promise<Omit<InNetwork, 'network'>> {
  const memberships = await db
    .selectFrom('membership')
    .innerJoin('agency', 'agency.id', 'membership.agency_id')
    .leftJoin('contact', 'contact.id', 'membership.contact_id')
    .where('membership.user_id', '=', id)
    .orderBy('membership.id')
    .select(['membership.id', 'agency.name as agency', 'contact.name as contact', 'role', 'level'])
    .select(['membership.created_at', 'membership.ended_at'])
    .execute();
  const members = [-1, ...memberships.map((one) => one.id)];
  const at = (column: 'to_address' | 'email') =>
    sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(['', ...addresses])})`;
  const told = db
    .selectFrom('audit_event')
    .where((eb) =>
      eb.or([
        eb.and([eb('actor_kind', '=', 'user'), eb('actor_id', '=', id)]),
        eb.and([eb('subject_kind', '=', 'person'), eb('subject_id', 'in', [id, ...members.map(String)])]),
      ]),
    );
  const [keys, choices, language, notifications, mails, invitations, views, reports, events, all] = await Promise.all([
    db.selectFrom('service_account').where('membership_id', 'in', members).orderBy('id').selectAll().execute(),
    db.selectFrom('notice_choice').where('user_id', '=', id).selectAll().execute(),
    db.selectFrom('notice_language').where('user_id', '=', id).select('language').executeTakeFirst(),
    db.selectFrom('notification').where('membership_id', 'in', members).orderBy('id').selectAll().execute(),
    db.selectFrom('outbox').where(at('to_address')).orderBy('id').selectAll().execute(),
    db
      .selectFrom('invitation')
      .where((eb) => eb.or([at('email'), eb('membership_id', 'in', members)]))
      .orderBy('id')
      .selectAll()
      .execute(),
    db.selectFrom('saved_view').where('user_id', '=', id).orderBy('id').selectAll().execute(),
    db.selectFrom('saved_report').where('membership_id', 'in', members).orderBy('id').selectAll().execute(),
    told
      .orderBy('id', 'desc')
      .limit(MOST_EVENTS)
      .select(['action', 'actor_name', 'subject_kind', 'subject_id', 'before', 'after', 'occurred_at'])
      .execute(),
    countOf(told).executeTakeFirstOrThrow(),
  ]);
  return {
    accounts: memberships.map((one) => ({
      account: one.contact ?? one.agency,
      agency: one.agency,
      role: one.role,
      level: one.level,
      since: iso(one.created_at),
      until: orNull(one.ended_at),
    })),
    keys: keys.map((one) => ({
      name: one.name,
      createdAt: iso(one.created_at),
      lastUsedAt: orNull(one.last_used_at),
      lastUsedAddress: one.last_used_address,
    })),
    notices: {
      language: language?.language ?? null,
      choices: choices.map(({ kind, bell, mail }) => ({ kind, bell, mail })),
    },
    notifications: notifications.map((one) => ({
      kind: one.kind,
      subject: one.subject_name,
      by: one.actor_name,
      createdAt: iso(one.created_at),
      readAt: orNull(one.read_at),
    })),
    mails: mails.map((one) => ({
      kind: one.kind,
      state: one.state,
      createdAt: iso(one.created_at),
      sentAt: orNull(one.sent_at),
    })),
    invitations: invitations.map((one) => ({
      level: one.level,
      by: one.inviter_name,
      createdAt: iso(one.created_at),
      acceptedAt: orNull(one.accepted_at),
    })),
    savedViews: views.map((one) => ({ list: one.list, name: one.name, createdAt: iso(one.created_at) })),
    savedReports: reports.map((one) => ({ name: one.name, shared: one.shared, createdAt: iso(one.created_at) })),
    events: events.toReversed().map((one) => ({
      action: one.action,
      by: one.actor_name,
      subjectKind: one.subject_kind,
      subjectId: one.subject_id,
      before: one.before,
      after: one.after,
      occurredAt: iso(one.occurred_at),
    })),
    eventsLeftOut: all.count - events.length,
  };
}
