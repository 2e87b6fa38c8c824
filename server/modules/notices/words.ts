import { saleFlags } from '#contract/conversions';
import type { Language } from '#contract/languages';
import type { NotificationKind } from '#contract/notifications';
import type { Db } from '#server/db/database';
import { accountName } from '#server/domain/account-name.store';
import { words } from '#server/mail/letters';
import type { MailData } from '#server/domain/mail';
import { refusalReason, type WaitingRecord } from './notices.store.ts';

type Told = Pick<WaitingRecord, 'kind' | 'subject_id' | 'subject_name' | 'actor_name' | 'occurred_at'>;

/** A notice in one line. */
export const noticeLine = ({ kind, subject_id, subject_name, actor_name }: Told, language: Language): string =>
  words[language].told[kind]({ id: subject_id, name: subject_name, by: actor_name });

/** Pages of what notices are about, below the account. */
const pages: Record<NotificationKind, (id: number) => string> = {
  'file.uploaded': (id) => `files/${id}`,
  'file.processed': (id) => `files/${id}`,
  'file.failed': (id) => `files/${id}`,
  'batch.finished': (id) => `conversions/validate?batch=${id}`,
  'claim.approved': (id) => `enquiries/${id}`,
  'claim.rejected': (id) => `enquiries/${id}`,
  'claim.reopened': (id) => `enquiries/${id}`,
  'claim.noted': (id) => `enquiries/${id}`,
  'conversion.noted': (id) => `conversions/${id}`,
  'payment.raised': (id) => `payments/${id}`,
  'payment.sent': (id) => `payments/${id}`,
  'invoice.sent': (id) => `invoices/${id}`,
  'invoice.due': (id) => `invoices/${id}`,
  'invoice.overdue': (id) => `invoices/${id}`,
  'invoice.unpaid': (id) => `invoices/${id}`,
  'placement.created': (id) => `placements/${id}`,
  'placement.changed': (id) => `placements/${id}`,
  'placement.archived': (id) => `placements/${id}`,
  'placement.restored': (id) => `placements/${id}`,
  'campaign.paused': (id) => `campaigns/${id}`,
  'relation.live': (id) => `campaigns/${id}`,
  'relation.paused': (id) => `campaigns/${id}`,
  'relation.rejected': (id) => `campaigns/${id}`,
  'application.received': (id) => `applications/${id}`,
  'session.started': () => 'account#sessions',
  'key.ending': () => 'service-accounts',
  'key.ended': () => 'service-accounts',
  'clicks.suspicious': (id) => `suspicious-clicks?campaign=${id}`,
  'sales.flagged': (id) => `conversions?flag=${saleFlags.join(',')}&campaign=${id}`,
};

/** The words in the mail of a notice. */
export async function noticeMail(
  db: Db,
  notice: WaitingRecord,
  language: Language,
  publicUrl: string,
): Promise<MailData['notice']> {
  const { agency_id, contact_id, kind, subject_id, occurred_at } = notice;
  const account = await accountName(db, agency_id, contact_id);
  const reason = kind === 'relation.rejected' ? await refusalReason(db, contact_id, subject_id) : null;
  const where = words[language].inAccount(account, occurred_at.toISOString());
  return {
    title: noticeLine(notice, language),
    text: reason === null ? where : `${words[language].reasonGiven(reason)}\n${where}`,
    link: `${publicUrl}/${agency_id}/${contact_id}/${pages[kind](subject_id)}`,
  };
}
