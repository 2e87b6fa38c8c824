import type { QueryClient } from '@tanstack/react-query';
import { listNames } from '#contract/agency';
import { getEditableCampaign } from '#contract/campaign-changes';
import { getCampaign, getOwnCampaign, listCampaigns, listCommissionGroups } from '#contract/campaigns';
import { listRelations } from '#contract/relations';
import { keyOf } from '#src/api/query.ts';

const shown = [
  listCampaigns,
  getCampaign,
  getOwnCampaign,
  listCommissionGroups,
  getEditableCampaign,
  listRelations,
  listNames,
];

/** Reads what shows campaigns anew after a change. */
export async function refreshCampaigns(queries: QueryClient): Promise<void> {
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })));
}
