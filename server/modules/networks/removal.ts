import { HOME } from '#contract/networks';
import type { AgencySettings } from '#contract/own-network';
import type { Deps } from '#server/deps';
import type { Principal } from '#server/http/principal';
import { isDemo } from '#server/domain/own-network.store';
import { ownerOf } from './networks.store.ts';

/**
 * The parts of an installation that a person may remove from the settings: the demo, by whoever has started this network; the network
 * itself, by an admin of it, unless it is the first. A program removes nothing.
 */
export async function mayRemove(
  { networks, networkId }: Pick<Deps, 'networks' | 'networkId'>,
  { kind, id }: Pick<Principal, 'kind' | 'id'>,
): Promise<AgencySettings['removable']> {
  if (networkId === HOME || kind !== 'user') return { demo: false, network: false };
  const home = (await networks.get(HOME)).deps.db;
  const owner = await ownerOf(home, networkId);
  return { demo: owner?.createdBy === id && (await isDemo(home)), network: owner?.kind === 'own' };
}
