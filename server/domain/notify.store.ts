import { noticeOf, offers } from '#contract/notices';
import type { NotificationKind } from '#contract/notifications';
import type { Tx } from '#server/db/database';
import { insertNew } from '#server/db/bulk';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';

type Told = Pick<
  Database['notification'],
  'agency_id' | 'contact_id' | 'subject_id' | 'subject_name' | 'actor_name' | 'created_at'
> & { kind: NotificationKind };

/**
 * Notifies people once each, in the transaction of the event: in the bell, and in what waits for the mail, as each has
 * chosen.
 * @param members their memberships
 */
export async function notify(tx: Tx, members: Iterable<number>, told: Told): Promise<void> {
  const notice = noticeOf[told.kind];
  for (const { id, user_id, bell, mail } of await choicesOf(tx, [...new Set(members)], notice)) {
    const { created_at, ...what } = told;
    if (bell) {
      await tx
        .insertInto('notification')
        .values({ ...told, id: await nextId(tx, 'notification_id'), membership_id: id, read_at: null })
        .execute();
    }
    if (mail === 'none') continue;
    await tx
      .insertInto('notice_waiting')
      .values({
        ...what,
        id: await nextId(tx, 'notice_waiting_id'),
        user_id,
        membership_id: id,
        mail,
        occurred_at: created_at,
      })
      .execute();
  }
}

/** Marks something as done; false when it was. */
export async function doOnce(tx: Tx, name: string, now: Date): Promise<boolean> {
  const done = await tx
    .insertInto('notice_done')
    .values({ name, done_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return done !== undefined;
}

/** Keeps an event of a relation that people are told of soon after the transaction, the first of its kind on a day. */
export async function tellOnceADay(
  tx: Tx,
  kind: 'clicks.suspicious' | 'sales.flagged',
  { agency_id, relation_id }: { agency_id: number; relation_id: number },
  now: Date,
): Promise<void> {
  if (!(await doOnce(tx, `${kind}:${relation_id}:${now.toISOString().slice(0, 10)}`, now))) return;
  await tx
    .insertInto('notice_event')
    .values({
      id: await nextId(tx, 'notice_event_id'),
      agency_id,
      kind,
      subject_id: String(relation_id),
      subject_name: '',
      actor_id: '',
      actor_name: '',
      occurred_at: now,
    })
    .execute();
}

/** Memberships with the choices of their people. */
async function choicesOf(tx: Tx, members: readonly number[], notice: (typeof noticeOf)[NotificationKind]) {
  const rows = await tx
    .selectFrom('membership')
    .leftJoin('notice_choice', (join) =>
      join.onRef('notice_choice.user_id', '=', 'membership.user_id').on('notice_choice.kind', '=', notice ?? 'figures'),
    )
    .where('membership.id', 'in', [0, ...members])
    .where('membership.ended_at', 'is', null)
    .orderBy('membership.id')
    .select(['membership.id', 'membership.user_id', 'notice_choice.bell', 'notice_choice.mail'])
    .execute();
  const usual = notice === null ? { bell: true, mail: 'none' as const } : offers[notice].usual;
  return rows.map(({ bell, mail, ...row }) => ({ ...row, bell: bell ?? usual.bell, mail: mail ?? usual.mail }));
}

type Counts = (after: Facts, before: Facts) => boolean;
type Facts = Readonly<Record<string, unknown>>;

/** Whether a publisher had applied: one that was paused was in the campaign before. */
const hadApplied: Counts = (_, { status }) => status === 'pending' || status === 'rejected';

/** Logged events that people are told of; the value says whether this one counts. */
const told: Readonly<Record<string, readonly [NotificationKind, Counts]>> = {
  'enquiry.approved': ['claim.approved', () => true],
  'enquiry.rejected': ['claim.rejected', () => true],
  'enquiry.approval_undone': ['claim.reopened', () => true],
  'enquiry.noted': ['claim.noted', () => true],
  'conversion.noted': ['conversion.noted', () => true],
  'payment.created': ['payment.raised', () => true],
  'payment.sent': ['payment.sent', () => true],
  'invoice.sent': ['invoice.sent', () => true],
  'placement.created': ['placement.created', () => true],
  'placement.changed': ['placement.changed', () => true],
  'placement.archived': ['placement.archived', () => true],
  'placement.restored': ['placement.restored', () => true],
  'campaign.changed': ['campaign.paused', (after) => after['status'] === 'paused'],
  'relation.live': ['relation.live', hadApplied],
  'relation.paused': ['relation.paused', () => true],
  'relation.rejected': ['relation.rejected', hadApplied],
  'application.received': ['application.received', () => true],
  'session.started': ['session.started', (after) => after['newDevice'] === true],
};

/** The subject's name in an event. */
function nameIn({ name, device }: Facts): string {
  const found = [name, device].find((one) => typeof one === 'string');
  return typeof found === 'string' ? found : '';
}

type Logged = Pick<
  Database['audit_event'],
  'agency_id' | 'actor_id' | 'actor_name' | 'subject_kind' | 'subject_id' | 'occurred_at' | 'action'
> & { before?: object | undefined; after?: object | undefined };

const columns = {
  agency_id: 'BIGINT',
  kind: 'TEXT',
  subject_id: 'TEXT',
  subject_name: 'TEXT',
  actor_id: 'TEXT',
  actor_name: 'TEXT',
  occurred_at: 'TIMESTAMP',
} satisfies Record<Exclude<keyof Database['notice_event'], 'id'>, string>;

/**
 * Keeps logged events that people are told of soon after their transaction. Of several about one thing the first
 * counts: a person's own event is logged once for each of their accounts, and a decision's note says why.
 */
export async function keepEvents(tx: Tx, events: readonly Logged[]): Promise<void> {
  const kept = new Map<string, Omit<Database['notice_event'], 'id'>>();
  for (const { action, before, after, subject_kind, subject_id, ...event } of events) {
    const [kind, counts] = told[action] ?? [];
    const facts: Facts = { ...after };
    const about = `${subject_kind} ${subject_id}`;
    if (!kind || !counts?.(facts, { ...before }) || kept.has(about)) continue;
    const { agency_id, actor_id, actor_name, occurred_at } = event;
    const subject_name = nameIn(facts);
    kept.set(about, { agency_id, kind, subject_id, subject_name, actor_id, actor_name, occurred_at });
  }
  await insertNew(tx, 'notice_event', 'notice_event_id', columns, [...kept.values()]);
}
