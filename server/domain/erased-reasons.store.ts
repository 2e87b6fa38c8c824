import { sql, type Expression } from 'kysely';
import type { Db, Tx } from '#server/db/database';
import { rewriteEvents } from './audit-seals.store.ts';
import { withoutEmail, withoutName, withoutNameInReasons, type Known, type Stand } from './erased-text.ts';

/** The account of an agency in which alone an address is erased. */
export interface Within {
  agencyId: number;
  contactId: number;
}

/** The longest run of plain letters of a name: databases differ in the capitals of others. */
const plainPart = (name: string): string =>
  (name.match(/[a-z0-9]+/gi) ?? []).reduce((longest, one) => (one.length > longest.length ? one : longest), '');

const holds = (text: Expression<unknown>, part: string) =>
  sql<boolean>`contains(lower(coalesce(${text}, '')), ${part.toLowerCase()})`;

/** Whether a text can hold a name; whether it does as a whole is found out here. */
const canHold = (text: Expression<unknown>, name: string) => holds(text, plainPart(name));

/** Names of others of an agency that hold a name and are longer. */
async function longerNames(db: Db, name: string, agencyId: number): Promise<string[]> {
  const ofPeople = (table: 'account_manager' | 'contact_user') => {
    const full = sql<string>`trim(first_name || ' ' || surname)`;
    return db.selectFrom(table).where('agency_id', '=', agencyId).where(canHold(full, name)).select(full.as('name'));
  };
  const rows = await ofPeople('account_manager')
    .union(ofPeople('contact_user'))
    .union(
      db
        .selectFrom('membership')
        .innerJoin('auth_user', 'auth_user.id', 'membership.user_id')
        .where('membership.agency_id', '=', agencyId)
        .where(canHold(sql.ref('auth_user.name'), name))
        .select('auth_user.name'),
    )
    .union(
      db
        .selectFrom('application')
        .where('agency_id', '=', agencyId)
        .where(canHold(sql.ref('person_name'), name))
        .select('person_name as name'),
    )
    .execute();
  return rows.flatMap((one) => (one.name.trim().length > name.trim().length ? one.name.trim() : []));
}

const isJson = new Set(['refusal', 'data']);

/** Agency and account in whose rows and events alone something is replaced; undefined for all. */
type Where = { [Id in keyof Within]: Within[Id] | undefined };

/** Replaces in reasons: why something was stopped, refused or applied for, in rows, in mail and in the audit log. */
async function replaceInReasons(
  tx: Tx,
  key: Buffer,
  { part, replaced }: { part: string; replaced: (text: string) => string },
  { agencyId, contactId }: Where,
): Promise<void> {
  const inReasons = (json: string | null) => json && withoutNameInReasons(json, replaced);
  const ofAgency = agencyId === undefined ? sql`true` : sql`agency_id = ${agencyId}`;
  const ofAccount = contactId === undefined ? sql`` : sql` and contact_id = ${contactId}`;
  const ofEither = contactId === undefined ? sql`` : sql` and ${contactId} in (publisher_id, advertiser_id)`;
  const texts = [
    ['file_processing', 'entry_id', 'message', ofAccount],
    ['file_processing', 'entry_id', 'refusal', ofAccount],
    ['decision_batch', 'id', 'message', ofAccount],
    ['decision_batch', 'id', 'refusal', ofAccount],
    ['application', 'id', 'reason', ofAccount],
    ['relation', 'id', 'reason', ofEither],
    ['relation', 'id', 'answer', ofEither],
    ['enquiry', 'id', 'rejection_reason', ofEither],
    ['outbox', 'id', 'data', sql``],
  ] as const;
  for (const [table, idColumn, column, also] of texts) {
    const [id, text] = [sql.ref(idColumn), sql.ref(column)];
    const { rows } = await sql<{ id: number; text: string }>`
      select ${id} as id, ${text} as text from ${sql.table(table)}
      where ${ofAgency}${also} and ${text} is not null and ${holds(text, part)}`.execute(tx);
    for (const row of rows) {
      const left = isJson.has(column) ? inReasons(row.text) : replaced(row.text);
      if (left === row.text) continue;
      await sql`update ${sql.table(table)} set ${text} = ${left} where ${id} = ${row.id}`.execute(tx);
    }
  }
  const events = await tx
    .selectFrom('audit_event')
    .where(sql<boolean>`${ofAgency}${ofAccount}`)
    .where((eb) => eb.or([holds(sql.ref('before'), part), holds(sql.ref('after'), part)]))
    .orderBy('id')
    .select(['id', 'before', 'after'])
    .execute();
  const changed = events.flatMap(({ id, before, after }) => {
    const event = { id, before: inReasons(before), after: inReasons(after) };
    return event.before === before && event.after === after ? [] : event;
  });
  await rewriteEvents(tx, key, changed);
}

/** Replaces a name in the reasons of an agency. @param where without an account in all of it */
export async function eraseReasons(
  tx: Tx,
  key: Buffer,
  name: string,
  where: Where & { agencyId: number },
  stand: Stand,
): Promise<void> {
  if (name.trim() === '') return;
  const longer = await longerNames(tx, name, where.agencyId);
  const replaced = (text: string) => withoutName(text, name, stand, longer);
  await replaceInReasons(tx, key, { part: plainPart(name), replaced }, where);
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
    const longer = await longerNames(tx, applicant, agency_id);
    const replaced = (text: string) => withoutEmail(withoutName(text, applicant, stand, longer), person, stand);
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
  await replaceInReasons(tx, key, { part: person.email, replaced }, where);
}
