import { audit } from '#server/domain/audit.store';
import type { TestNetwork } from './network.ts';

/** Rows and events that hold a reason with somebody's name or address. */

/** Stores a refused application of the first agency, with the events that its receipt and its refusal log. */
export async function refused(
  { deps: { db, now } }: TestNetwork,
  id: number,
  person_name: string,
  email: string,
  reason: string,
): Promise<void> {
  const stamps = { created_at: now(), decided_at: now() };
  await db
    .insertInto('application')
    .values({
      ...stamps,
      id,
      agency_id: 1,
      status: 'refused',
      company_name: 'Tide Reads',
      person_name,
      email,
      websites: '[]',
      traffic_type: 'Content',
      country_code: 'DE',
      currency_code: 'EUR',
      answers: JSON.stringify([{ question: 'Who?', answer: `${person_name}, ${email}` }]),
      language: 'en',
      decided_by: 'Leonie Achterberg',
      reason,
      contact_id: null,
    })
    .execute();
  const about = { agency_id: 1, contact_id: 0, subject_kind: 'application' as const, subject_id: String(id) };
  const by = { actor_kind: 'user' as const, occurred_at: now() };
  await db.transaction().execute((tx) =>
    audit(
      tx,
      {
        ...about,
        ...by,
        actor_id: email,
        actor_name: person_name,
        action: 'application.received',
        after: { name: 'Tide Reads' },
      },
      {
        ...about,
        ...by,
        actor_id: 'demo-manager',
        actor_name: 'Leonie Achterberg',
        action: 'application.refused',
        after: { status: 'refused', name: 'Tide Reads', reason },
      },
    ),
  );
}

/** Stores a file of the demo's publisher that somebody stopped, and what the log says of it. */
export async function stopped({ deps: { db, now } }: TestNetwork, entry_id: number, name: string): Promise<void> {
  const why = { message: `Stopped by ${name}.`, refusal: { key: 'processing.stopped', values: { name } } };
  const account = { agency_id: 1, contact_id: 200001 };
  await db
    .insertInto('file_processing')
    .values({
      ...account,
      entry_id,
      account_kind: 'publisher',
      role: 'publisher',
      actor_kind: 'user',
      actor_id: 'somebody',
      actor_name: 'Somebody',
      membership_id: 1,
      rows_total: 1,
      rows_done: 0,
      rows_changed: 0,
      rows_unchanged: 0,
      rows_filed: 0,
      rows_refused: 0,
      message: why.message,
      refusal: JSON.stringify(why.refusal),
      queued_at: now(),
      started_at: now(),
      finished_at: now(),
    })
    .execute();
  const event = { ...account, actor_kind: 'system', actor_id: 'x', actor_name: 'X' } as const;
  const about = { action: 'file.failed', subject_kind: 'file', subject_id: String(entry_id) } as const;
  await db.transaction().execute((tx) => audit(tx, { ...event, ...about, after: why, occurred_at: now() }));
}
