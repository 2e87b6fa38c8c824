import { HOME } from '#contract/networks';
import type { AgencyChange } from '#contract/own-network';
import { keysOf } from '#contract/records';
import { refusal } from '#contract/refusals/index';
import type { Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { actorColumns, audit } from '#server/domain/audit.store';
import { adminsOf } from '#server/domain/receivers.store';
import { invalidField } from '#server/failure';
import type { Principal } from '#server/http/principal';
import { agencySettings, storeFacts, storeNetworkName } from './networks.store.ts';

const BANK: readonly string[] = ['accountName', 'iban', 'bic'];

/** Tells the admins of an agency by mail that its invoices name another bank account. */
async function tellAdmins(
  { mail, publicUrl, now }: Pick<Deps, 'mail' | 'publicUrl' | 'now'>,
  tx: Tx,
  agencyId: number,
  { name: by }: Principal,
  accountName: string,
): Promise<void> {
  const link = `${publicUrl}/${agencyId}/0/agency`;
  const data = { accountName, by, at: now().toISOString(), bank: true, agency: true, link };
  for (const { email: to, language } of await adminsOf(tx, agencyId, 0)) {
    await mail.queue(tx, { to, language, kind: 'paymentDetailsChanged', data, agencyId });
  }
}

/**
 * Changes some of the agency's own facts.
 * @throws a refusal when there are no rates of the currency
 */
export async function changeAgencyFacts(
  deps: Pick<Deps, 'db' | 'now' | 'rates' | 'networkId' | 'networks' | 'mail' | 'publicUrl'>,
  { agencyId }: Scope,
  principal: Principal,
  facts: AgencyChange,
): Promise<void> {
  const { db, now, rates, networkId, networks } = deps;
  const { currencyCode: given } = facts;
  if (given !== undefined && !rates.currencies.includes(given)) {
    throw invalidField('body.currencyCode', refusal('input.exchangedCurrency', { given }));
  }
  await db.transaction().execute(async (tx) => {
    const before = await agencySettings(tx, agencyId);
    const changed = keysOf(facts).filter((name) => facts[name] !== undefined && facts[name] !== before[name]);
    if (changed.length === 0) return;
    await storeFacts(tx, agencyId, facts, now());
    await audit(tx, {
      agency_id: agencyId,
      contact_id: 0,
      ...actorColumns(principal),
      action: 'agency.changed',
      subject_kind: 'agency',
      subject_id: String(agencyId),
      occurred_at: now(),
      before: Object.fromEntries(changed.map((name) => [name, before[name]])),
      after: Object.fromEntries(changed.map((name) => [name, facts[name]])),
    });
    const name = facts.name ?? before.name;
    if (changed.some((one) => BANK.includes(one))) await tellAdmins(deps, tx, agencyId, principal, name);
  });
  if (networkId === HOME || facts.name === undefined) return;
  await storeNetworkName((await networks.get(HOME)).deps.db, networkId, facts.name);
}
