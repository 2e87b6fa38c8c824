import { HOME } from '#contract/networks';
import type { AgencyFacts } from '#contract/own-network';
import { keysOf } from '#contract/records';
import { refusal } from '#contract/refusals/index';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { actorColumns, audit } from '#server/domain/audit.store';
import { invalidField } from '#server/failure';
import type { Principal } from '#server/http/principal';
import { agencySettings, storeFacts, storeNetworkName } from './networks.store.ts';

/**
 * Changes the agency's own facts.
 * @throws a refusal when there are no rates of the currency
 */
export async function changeAgencyFacts(
  { db, now, rates, networkId, networks }: Pick<Deps, 'db' | 'now' | 'rates' | 'networkId' | 'networks'>,
  { agencyId }: Scope,
  principal: Principal,
  facts: AgencyFacts,
): Promise<void> {
  if (!rates.currencies.includes(facts.currencyCode)) {
    throw invalidField('body.currencyCode', refusal('input.exchangedCurrency', { given: facts.currencyCode }));
  }
  await db.transaction().execute(async (tx) => {
    const before = await agencySettings(tx, agencyId);
    const changed = keysOf(facts).filter((name) => facts[name] !== before[name]);
    if (changed.length === 0) return;
    await storeFacts(tx, agencyId, facts);
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
  });
  if (networkId !== HOME) await storeNetworkName((await networks.get(HOME)).deps.db, networkId, facts.name);
}
