import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database';
import { nextId } from '#server/db/ids';
import { rewriteEvents } from './audit-seals.store.ts';
import { eraseAddress, eraseNames, type Belonging, type Identity } from './erased-names.store.ts';
import type { Within } from './erased-reasons.store.ts';
import { standFor, withoutPerson, type Known, type Stand } from './erased-text.ts';
import { withdrawSentBy } from './invitations.store.ts';

const numberOf = (home: Db, userId: string) =>
  home.selectFrom('erased_person').where('user_id', '=', userId).select('id').executeTakeFirst();

/** Whether a person is erased, or an erasure has begun. @param home the first network's database */
export const isErased = async (home: Db, userId: string): Promise<boolean> =>
  (await numberOf(home, userId)) !== undefined;

/** Gives a person the number that stands for them from now on, the same when asked again. */
export async function standOf(home: Tx, userId: string, now: Date): Promise<Stand> {
  const known = await numberOf(home, userId);
  if (known) return standFor(known.id);
  const id = await nextId(home, 'erased_person_id');
  await home.insertInto('erased_person').values({ id, user_id: userId, erased_at: now }).execute();
  return standFor(id);
}

/** Names of the accounts of one network in which nobody but the person is an admin. */
export async function onlyAdminOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('agency', 'agency.id', 'membership.agency_id')
    .leftJoin('contact', 'contact.id', 'membership.contact_id')
    .where('membership.user_id', '=', userId)
    .where('membership.level', '=', 'admin')
    .where('membership.ended_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('membership as other')
            .whereRef('other.agency_id', '=', 'membership.agency_id')
            .whereRef('other.contact_id', '=', 'membership.contact_id')
            .where('other.user_id', '<>', userId)
            .where('other.level', '=', 'admin')
            .where('other.ended_at', 'is', null)
            .select('other.id'),
        ),
      ),
    )
    .orderBy('membership.id')
    .select(sql<string>`coalesce(contact.name, agency.name)`.as('name'))
    .execute();
  return rows.map(({ name }) => name);
}

/** The entries of one network's audit log about a person. */
interface About {
  /** Ids by which the person is the subject. */
  subjects: readonly string[];
  /** Invitations that the person accepted. */
  invitations: readonly string[];
  /** Where an event is about them because it holds their address: nowhere, in one agency, or everywhere. */
  addressIn: 'nowhere' | 'everywhere' | { agencyId: number };
}

/** Takes a person's name, address and origins out of what events of one network tell. */
async function eraseFromLog(tx: Tx, key: Buffer, person: Known, about: About, stand: Stand) {
  const { subjects, invitations, addressIn } = about;
  const hasAddress = sql<boolean>`contains(lower(coalesce(before, '') || coalesce(after, '')), ${person.email.toLowerCase()})`;
  const events = await tx
    .selectFrom('audit_event')
    .where((eb) =>
      eb.or([
        eb.and([eb('subject_kind', '=', 'person'), eb('subject_id', 'in', ['', ...subjects])]),
        eb.and([eb('subject_kind', '=', 'invitation'), eb('subject_id', 'in', ['', ...invitations])]),
        ...(addressIn === 'everywhere' ? [hasAddress] : []),
        ...(typeof addressIn === 'object' ? [eb.and([eb('agency_id', '=', addressIn.agencyId), hasAddress])] : []),
      ]),
    )
    .orderBy('id')
    .select(['id', 'before', 'after', 'subject_kind', 'subject_id'])
    .execute();
  const changed = events.flatMap(({ id, before, after, subject_kind, subject_id }) => {
    const isAbout = subject_kind === 'person' && subjects.includes(subject_id);
    // A name elsewhere may be that of somebody else.
    const known = isAbout ? person : { ...person, name: '\0' };
    const erased = (json: string | null) => json && withoutPerson(json, known, stand, isAbout);
    const event = { id, before: erased(before), after: erased(after) };
    return event.before === before && event.after === after ? [] : event;
  });
  await rewriteEvents(tx, key, changed);
}

/**
 * People who are stored with an account and do not sign in by that: contact people and who applied for it, also those who
 * were refused under an address of the account.
 */
export async function peopleOfContact(db: Db, { agencyId, contactId }: Within) {
  const people = await db
    .selectFrom('contact_user')
    .where('agency_id', '=', agencyId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .selectAll()
    .execute();
  const account = await db.selectFrom('contact').where('id', '=', contactId).select('email').execute();
  const found = await db
    .selectFrom('application')
    .where('agency_id', '=', agencyId)
    .where((eb) => eb.or([eb('contact_id', '=', contactId), eb('status', '=', 'refused')]))
    .orderBy('id')
    .select(['id', 'person_name', 'email', 'created_at', 'contact_id'])
    .execute();
  const own = found.filter(({ contact_id }) => contact_id === contactId);
  const addresses = new Set([...people, ...own, ...account].map(({ email }) => email.toLowerCase()));
  const applications = found.filter(({ email }) => addresses.has(email.toLowerCase()));
  return { people, applications };
}

/**
 * Erases the people who are stored with an account, its own mail address included: in the rows of the account, and in
 * mail, invitations and the audit log of its agency.
 * @param standOfAddress gives each address its stand-in
 */
export async function erasePeopleOfContact(
  tx: Tx,
  key: Buffer,
  contact: Within & { name: string; email: string },
  standOfAddress: ReadonlyMap<string, Stand>,
  now: Date,
): Promise<void> {
  const { people, applications } = await peopleOfContact(tx, contact);
  const known = [
    ...people.map(({ first_name, surname, email }) => ({ name: `${first_name} ${surname}`.trim(), email })),
    ...applications.map(({ person_name: name, email }) => ({ name, email })),
    { name: contact.name, email: contact.email },
  ];
  for (const { name, email } of new Map(known.toReversed().map((one) => [one.email.toLowerCase(), one])).values()) {
    const stand = standOfAddress.get(email.toLowerCase());
    if (!stand) continue;
    // The company keeps its name.
    const person = { name: email === contact.email ? '\0' : name, email };
    await eraseFromLog(tx, key, person, { subjects: [], invitations: [], addressIn: contact }, stand);
    await eraseAddress(tx, key, person, stand, now, contact);
  }
  const own = standOfAddress.get(contact.email.toLowerCase());
  if (own) await tx.updateTable('contact').set({ email: own.email }).where('id', '=', contact.contactId).execute();
}

/** Removes the sign-in: password, sessions, devices, second factor, links. The row stays for what it is named by. */
async function eraseSignIn(tx: Tx, person: Known & { id: string }, stand: Stand, now: Date): Promise<void> {
  for (const table of [
    'auth_account',
    'auth_session',
    'auth_two_factor',
    'auth_device',
    'auth_passkey',
    'former_person',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', person.id).execute();
  }
  const address = person.email.toLowerCase();
  await tx
    .deleteFrom('auth_verification')
    .where(sql<boolean>`contains(lower(identifier || ' ' || value), ${address}) or contains(value, ${person.id})`)
    .execute();
  await tx
    .updateTable('auth_user')
    .set({
      name: stand.name,
      email: stand.email,
      email_verified: false,
      image: null,
      two_factor_enabled: false,
      updated_at: now,
    })
    .where('id', '=', person.id)
    .execute();
}

/** Ends a person's memberships, the keys made by them and the invitations sent by them. */
async function endMemberships(tx: Tx, members: readonly number[], now: Date): Promise<void> {
  if (members.length === 0) return;
  await tx
    .updateTable('membership')
    .set({ ended_at: now })
    .where('id', 'in', members)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .updateTable('service_account')
    .set({ revoked_at: now })
    .where('membership_id', 'in', members)
    .where('revoked_at', 'is', null)
    .execute();
  await tx
    .updateTable('service_account')
    .set({ last_used_address: null })
    .where('membership_id', 'in', members)
    .execute();
  await tx.deleteFrom('notification').where('membership_id', 'in', members).execute();
  await withdrawSentBy(tx, members, now);
}

/** Replaces the address in the invitations that the person accepted. @returns their ids */
async function eraseAccepted(tx: Tx, members: readonly number[], stand: Stand): Promise<number[]> {
  if (members.length === 0) return [];
  const rows = await tx
    .updateTable('invitation')
    .set({ email: stand.email })
    .where('membership_id', 'in', members)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Memberships of a person, also ended ones. */
const belongingsOf = (tx: Tx, userId: string): Promise<Belonging[]> =>
  tx
    .selectFrom('membership')
    .where('user_id', '=', userId)
    .select(['id', 'agency_id', 'contact_id', 'role', 'account_manager_id'])
    .execute();

/** When a person got each of the names that they changed to; not the name that they had first. */
async function namesOf(tx: Tx, userId: string): Promise<Map<string, Date>> {
  const changes = await tx
    .selectFrom('audit_event')
    .where('action', '=', 'name.changed')
    .where('subject_kind', '=', 'person')
    .where('subject_id', '=', userId)
    .orderBy('id')
    .select(['before', 'after', 'occurred_at'])
    .execute();
  const nameIn = (told: string | null) => (told === null ? undefined : (JSON.parse(told) as { name?: string }).name);
  const first = nameIn(changes[0]?.before ?? null);
  const named = new Map<string, Date>();
  for (const { after, occurred_at } of changes) {
    const name = nameIn(after);
    if (name !== undefined && name !== first && !named.has(name)) named.set(name, occurred_at);
  }
  return named;
}

/**
 * Erases a person in one network's database: the sign-in, memberships with their keys, and name and address wherever
 * they stand. What the person did stays, under the stand-in. An address that the person has not proved to be theirs may
 * be somebody else's: it goes from the sign-in and what belongs to it, and stays elsewhere.
 * @param key of the seals of the audit log
 * @param person as they are known now, and as they were known before
 */
export async function erasePerson(
  tx: Tx,
  key: Buffer,
  [person, ...before]: readonly [Identity, ...Identity[]],
  stand: Stand,
  now: Date,
): Promise<void> {
  const belongings = await belongingsOf(tx, person.id);
  const members = belongings.map(({ id }) => id);
  const named = await namesOf(tx, person.id);
  await endMemberships(tx, members, now);
  for (const table of ['notice_choice', 'notice_language', 'notice_waiting', 'person_seen', 'saved_view'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', person.id).execute();
  }
  await tx.deleteFrom('last_seen').where('viewer_kind', '=', 'user').where('viewer_id', '=', person.id).execute();
  await tx
    .updateTable('audit_event')
    .set({ actor_name: stand.name })
    .where('actor_kind', '=', 'user')
    .where('actor_id', '=', person.id)
    .execute();
  const subjects = [person.id, ...members.map(String)];
  const invitations = (await eraseAccepted(tx, members, stand)).map(String);
  for (const one of [person, ...before]) {
    const about: About = { subjects, invitations, addressIn: one.verified ? 'everywhere' : 'nowhere' };
    await eraseFromLog(tx, key, one, about, stand);
    await eraseNames(tx, key, one, belongings, stand, named.get(one.name));
    if (one.verified) await eraseAddress(tx, key, one, stand, now);
  }
  await eraseSignIn(tx, person, stand, now);
}
