import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.generated.ts';

export type Sequence =
  | 'account_manager_id'
  | 'application_id'
  | 'contact_id'
  | 'website_id'
  | 'campaign_id'
  | 'campaign_group_id'
  | 'commission_group_id'
  | 'commission_group_attribute_id'
  | 'relation_id'
  | 'placement_id'
  | 'conversion_id'
  | 'conversion_item_id'
  | 'conversion_note_id'
  | 'assist_id'
  | 'traffic_event_id'
  | 'decision_batch_id'
  | 'decision_row_id'
  | 'enquiry_id'
  | 'enquiry_note_id'
  | 'invoice_id'
  | 'invoice_line_id'
  | 'invoice_receipt_id'
  | 'payment_id'
  | 'billing_run_id'
  | 'file_entry_id'
  | 'network_id'
  | 'notification_id'
  | 'membership_id'
  | 'invitation_id'
  | 'service_account_id'
  | 'saved_view_id'
  | 'saved_report_id'
  | 'day_note_id'
  | 'place_id'
  | 'voucher_code_id'
  | 'audit_event_id'
  | 'mirror_write_id'
  | 'outbox_id'
  | 'notice_event_id'
  | 'notice_waiting_id'
  | 'erased_person_id';

/** The next id of a table's sequence. */
export async function nextId(db: Kysely<Database>, sequence: Sequence): Promise<number> {
  const [id] = await nextIds(db, sequence, 1);
  if (id === undefined) throw new Error(`${sequence} gave no id`);
  return id;
}

/** Rows with new ids from a table's sequence. */
export async function numbered<T>(
  db: Kysely<Database>,
  sequence: Sequence,
  rows: readonly T[],
): Promise<(T & { id: number })[]> {
  const ids = await nextIds(db, sequence, rows.length);
  return rows.map((row, index) => ({ ...row, id: ids[index] as number }));
}

async function nextIds(db: Kysely<Database>, sequence: Sequence, count: number): Promise<number[]> {
  if (count === 0) return [];
  const many = sql` from generate_series(1, ${sql.lit(count)}) order by id`;
  const { rows } = await sql<{ id: number }>`
    select nextval(${sql.lit(sequence)}) as id${count === 1 ? sql`` : many}`.execute(db);
  return rows.map((row) => row.id);
}
