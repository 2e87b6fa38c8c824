import { maskedIban } from '#contract/bank';
import type { putBankAccount } from '#contract/contacts';
import type { Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import { adminsOf } from '#server/domain/receivers.store';
import type { Call } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { bankOf, storeBank, type ContactRecord } from './contacts.store.ts';

export const eventOf = (
  scope: Scope,
  principal: Principal,
  contactId: number,
  at: Date,
): Omit<AuditEvent, 'action' | 'before' | 'after'> => ({
  agency_id: scope.agencyId,
  contact_id: contactId,
  ...actorColumns(principal),
  subject_kind: 'contact',
  subject_id: String(contactId),
  occurred_at: at,
});

interface Change {
  scope: Scope;
  principal: Principal;
  contact: ContactRecord;
}

/**
 * Tells the admins of an account by mail that a publisher's payment details or an advertiser's billing details were
 * changed, in the transaction of the change.
 */
export async function tellAdmins(
  { mail, publicUrl, now }: Deps,
  tx: Tx,
  { scope, principal, contact }: Change,
  bank: boolean,
): Promise<void> {
  const { agencyId } = scope;
  const account = `${publicUrl}/${agencyId}/${contact.id}/account`;
  const data = { accountName: contact.name, by: principal.name, at: now().toISOString() };
  for (const { email: to, language } of await adminsOf(tx, agencyId, contact.id)) {
    const addressed = { to, language, agencyId };
    await (contact.kind === 'publisher'
      ? mail.queue(tx, {
          ...addressed,
          kind: 'paymentDetailsChanged',
          data: { ...data, bank, link: `${account}#payment` },
        })
      : mail.queue(tx, { ...addressed, kind: 'billingDetailsChanged', data: { ...data, link: `${account}#billing` } }));
  }
}

/**
 * Stores the bank account of a contact; its admins hear of it, and the log has the masked number only. The same again
 * changes nothing.
 */
export async function changeBank(
  deps: Deps,
  tx: Tx,
  change: Change & { body: Call<typeof putBankAccount>['body'] },
): Promise<void> {
  const { scope, principal, contact, body } = change;
  const old = await bankOf(tx, scope, contact.id);
  if (old && old.account_name === body.accountName && old.iban === body.iban && old.bic === body.bic) return;
  const at = deps.now();
  await storeBank(tx, {
    contact_id: contact.id,
    agency_id: scope.agencyId,
    account_name: body.accountName,
    iban: body.iban,
    bic: body.bic,
    updated_at: at,
  });
  const shown = (accountName: string, iban: string, bic: string) => ({ accountName, iban: maskedIban(iban), bic });
  await audit(tx, {
    ...eventOf(scope, principal, contact.id, at),
    action: 'contact.bank_changed',
    ...(old && { before: shown(old.account_name, old.iban, old.bic) }),
    after: shown(body.accountName, body.iban, body.bic),
  });
  if (contact.kind === 'publisher') await tellAdmins(deps, tx, change, true);
}
