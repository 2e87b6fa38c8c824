import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.generated.ts';

export type Sequence =
  | 'contact_id'
  | 'relation_id'
  | 'placement_id'
  | 'conversion_id'
  | 'conversion_item_id'
  | 'assist_id'
  | 'traffic_event_id'
  | 'enquiry_id'
  | 'enquiry_note_id'
  | 'invoice_id'
  | 'invoice_line_id'
  | 'payment_id'
  | 'file_entry_id'
  | 'notification_id'
  | 'membership_id'
  | 'service_account_id'
  | 'saved_view_id'
  | 'saved_report_id'
  | 'audit_event_id';

/** The next id of a table's sequence. */
export async function nextId(db: Kysely<Database>, sequence: Sequence): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(${sql.lit(sequence)}) as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`${sequence} gave no id`);
  return row.id;
}
