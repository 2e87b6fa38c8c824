import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#server/db/database';
import { folded, foldedText } from '#server/db/matching';
import { rewriteEvents } from './audit-seals.store.ts';
import { nameReplacer, withoutEmail, withoutNameInReasons, type Known, type Stand } from './erased-text.ts';

/** The account of an agency in which alone an address is erased. */
export interface Within {
  agencyId: number;
  contactId: number;
}

/** How many events are read at a time. */
const EVENTS = 5000;

/** The longest word of a name, in both ways in which its letters may be written. */
function partsOf(name: string): string[] {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [name];
  const longest = words.reduce((found, one) => (one.length > found.length ? one : found));
  return [...new Set([longest, longest.normalize('NFD')])];
}

/** Whether a text can hold one of these: where it does as a whole is found out here. */
const holds = (text: RawBuilder<unknown>, parts: readonly string[]) =>
  sql<SqlBool>`(${sql.join(
    parts.map((part) => sql`contains(${folded(text)}, ${foldedText(part)})`),
    sql` or `,
  )})`;

/** A person whose name is replaced. */
export interface Named extends Known {
  /** The id of the sign-in; empty without one. */
  id: string;
  /** Whether the address is theirs. */
  verified: boolean;
  /** Their own entries among the account managers. */
  managers: readonly number[];
}

/** Names of others of an agency that hold a name and are longer. */
async function longerNames(
  db: Db,
  { name, id, email, verified, managers }: Named,
  agencyId: number,
): Promise<string[]> {
  const parts = partsOf(name);
  const isAnothers = sql<boolean>`(not ${verified} or lower(email) <> ${email.toLowerCase()})`;
  const full = sql<string>`trim(first_name || ' ' || surname)`;
  const rows = await db
    .selectFrom('account_manager')
    .where('agency_id', '=', agencyId)
    .where('id', 'not in', [-1, ...managers])
    .where(isAnothers)
    .where(holds(full, parts))
    .select(full.as('name'))
    .union(
      db
        .selectFrom('contact_user')
        .where('agency_id', '=', agencyId)
        .where(isAnothers)
        .where(holds(full, parts))
        .select(full.as('name')),
    )
    .union(
      db
        .selectFrom('membership')
        .innerJoin('auth_user', 'auth_user.id', 'membership.user_id')
        .where('membership.agency_id', '=', agencyId)
        .where('auth_user.id', '<>', id)
        .where(holds(sql.ref('auth_user.name'), parts))
        .select('auth_user.name'),
    )
    .union(
      db
        .selectFrom('application')
        .where('agency_id', '=', agencyId)
        .where(isAnothers)
        .where(holds(sql.ref('person_name'), parts))
        .select('person_name as name'),
    )
    .execute();
  return rows.flatMap((one) => (one.name.trim().length > name.trim().length ? one.name.trim() : []));
}

const isJson = new Set(['refusal', 'data']);

/** Agency and account in whose rows and events alone something is replaced, and since when; undefined for all. */
type Where = { [Id in keyof Within]: Within[Id] | undefined } & { since?: Date | undefined };

/** Texts with the account and the time that they belong to. */
const texts = [
  ['file_processing', 'entry_id', 'message', 'ofAccount', 'coalesce(finished_at, queued_at)'],
  ['file_processing', 'entry_id', 'refusal', 'ofAccount', 'coalesce(finished_at, queued_at)'],
  ['decision_batch', 'id', 'message', 'ofAccount', 'coalesce(finished_at, made_at)'],
  ['decision_batch', 'id', 'refusal', 'ofAccount', 'coalesce(finished_at, made_at)'],
  ['application', 'id', 'reason', 'ofAccount', 'coalesce(decided_at, created_at)'],
  ['relation', 'id', 'reason', 'ofEither', 'greatest(applied_at, live_at, rejected_at, cancelled_at)'],
  ['relation', 'id', 'answer', 'ofEither', 'applied_at'],
  ['enquiry', 'id', 'rejection_reason', 'ofEither', 'modified_at'],
  ['outbox', 'id', 'data', 'ofAgency', 'created_at'],
] as const;

/** Replaces in reasons: why something was stopped, refused or applied for, in rows, in mail and in the audit log. */
async function replaceInReasons(
  tx: Tx,
  key: Buffer,
  { parts, replaced }: { parts: readonly string[]; replaced: (text: string) => string },
  { agencyId, contactId, since = new Date(0) }: Where,
): Promise<void> {
  const inReasons = (json: string | null) => json && withoutNameInReasons(json, replaced);
  const ofAgency = agencyId === undefined ? sql<boolean>`true` : sql<boolean>`agency_id = ${agencyId}`;
  const among = {
    ofAgency,
    ofAccount: contactId === undefined ? ofAgency : sql<boolean>`${ofAgency} and contact_id = ${contactId}`,
    ofEither:
      contactId === undefined ? ofAgency : sql<boolean>`${ofAgency} and ${contactId} in (publisher_id, advertiser_id)`,
  };
  for (const [table, idColumn, column, whose, at] of texts) {
    const [id, text] = [sql.ref(idColumn), sql.ref(column)];
    const { rows } = await sql<{ id: number; text: string }>`
      select ${id} as id, ${text} as text from ${sql.table(table)}
      where ${among[whose]} and ${sql.raw(at)} >= ${since} and ${text} is not null and ${holds(text, parts)}`.execute(
      tx,
    );
    for (const row of rows) {
      const left = isJson.has(column) ? inReasons(row.text) : replaced(row.text);
      if (left === row.text) continue;
      await sql`update ${sql.table(table)} set ${text} = ${left} where ${id} = ${row.id}`.execute(tx);
    }
  }
  for (let last: number | undefined = 0; last !== undefined;) {
    const events: { id: number; before: string | null; after: string | null }[] = await tx
      .selectFrom('audit_event')
      .where('id', '>', last)
      .where('occurred_at', '>=', since)
      .where(among.ofAccount)
      .where((eb) => eb.or([holds(sql.ref('before'), parts), holds(sql.ref('after'), parts)]))
      .orderBy('id')
      .limit(EVENTS)
      .select(['id', 'before', 'after'])
      .execute();
    const changed = events.flatMap(({ id, before, after }) => {
      const event = { id, before: inReasons(before), after: inReasons(after) };
      return event.before === before && event.after === after ? [] : event;
    });
    await rewriteEvents(tx, key, changed);
    last = events.length === EVENTS ? events.at(-1)?.id : undefined;
  }
}

/**
 * Replaces a name in the reasons of an agency.
 * @param where without an account in all of it; `since` is when the person had got the name there: what was written
 *   before means somebody or something else
 */
export async function eraseReasons(
  tx: Tx,
  key: Buffer,
  person: Named,
  where: Where & { agencyId: number },
  stand: Stand,
): Promise<void> {
  if (person.name.trim() === '') return;
  const longer = await longerNames(tx, person, where.agencyId);
  const replaced = nameReplacer(person.name, stand, longer);
  await replaceInReasons(tx, key, { parts: partsOf(person.name), replaced }, where);
}

/** Applications under an address: everywhere, or those of an account and those that were refused in its agency. */
function applicationsAt(db: Db, email: string, within: Within | undefined) {
  const all = db.selectFrom('application').where(sql<boolean>`lower(email) = ${email.toLowerCase()}`);
  if (!within) return all;
  return all
    .where('agency_id', '=', within.agencyId)
    .where((eb) => eb.or([eb('contact_id', '=', within.contactId), eb('status', '=', 'refused')]));
}

/** Replaces the name of who applied where an agency is told of the application. */
async function eraseFromNotices(tx: Tx, id: number, stand: Stand): Promise<void> {
  for (const table of ['notification', 'notice_waiting'] as const) {
    await tx
      .updateTable(table)
      .set({ actor_name: stand.name })
      .where('kind', '=', 'application.received')
      .where('subject_id', '=', id)
      .execute();
  }
  await tx
    .updateTable('notice_event')
    .set({ actor_id: stand.email, actor_name: stand.name })
    .where('kind', '=', 'application.received')
    .where('subject_id', '=', String(id))
    .execute();
}

/**
 * Takes a person out of the applications under their address, and out of what is told and logged about these: who
 * applied, and reasons that name them. The address goes from all other reasons too.
 */
export async function eraseApplications(
  tx: Tx,
  key: Buffer,
  person: Known,
  stand: Stand,
  within?: Within,
): Promise<void> {
  const rows = await applicationsAt(tx, person.email, within)
    .orderBy('id')
    .select(['id', 'agency_id', 'person_name', 'reason', 'answers'])
    .execute();
  for (const { id, agency_id, person_name: applicant, reason, answers } of rows) {
    const applied = { name: applicant, email: person.email, id: '', verified: true, managers: [] };
    const withoutName = nameReplacer(applicant, stand, await longerNames(tx, applied, agency_id));
    const replaced = (text: string) => withoutEmail(withoutName(text), person, stand);
    const inReasons = (json: string | null) => json && withoutNameInReasons(json, replaced);
    await tx
      .updateTable('application')
      .set({
        person_name: stand.name,
        email: stand.email,
        reason: reason && replaced(reason),
        answers: withoutNameInReasons(answers, replaced),
      })
      .where('id', '=', id)
      .execute();
    const events = await tx
      .selectFrom('audit_event')
      .where('subject_kind', '=', 'application')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .select(['id', 'actor_id', 'before', 'after'])
      .execute();
    const changed = events.flatMap((event) => {
      const told = { id: event.id, before: inReasons(event.before), after: inReasons(event.after) };
      // Who applies has no sign-in yet: the address is the id.
      if (event.actor_id.toLowerCase() === person.email.toLowerCase())
        return { ...told, actor_id: stand.email, actor_name: stand.name };
      return told.before === event.before && told.after === event.after ? [] : told;
    });
    await rewriteEvents(tx, key, changed);
    await eraseFromNotices(tx, id, stand);
  }
  const replaced = (text: string) => withoutEmail(text, person, stand);
  const where = within ?? { agencyId: undefined, contactId: undefined };
  await replaceInReasons(tx, key, { parts: [person.email], replaced }, where);
}
