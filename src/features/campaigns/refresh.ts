import type { QueryClient } from '@tanstack/react-query';
import { listNames } from '#contract/agency';
import { getEditableCampaign } from '#contract/campaign-changes';
import { getCampaign, getOwnCampaign, listCampaigns, listCommissionGroups } from '#contract/campaigns';
import { listRelations } from '#contract/relations';
import { readAnew } from '#src/api/query.ts';

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
export const refreshCampaigns = (queries: QueryClient): Promise<void> => readAnew(queries, shown);
