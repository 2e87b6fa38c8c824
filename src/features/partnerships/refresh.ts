import type { QueryClient } from '@tanstack/react-query';
import { getCampaign, listCampaigns } from '#contract/campaigns';
import { decideRelation, listRelations } from '#contract/relations';
import { readAnew } from '#src/api/query.ts';
import { may, type Viewer } from '#src/api/viewer.ts';

const shown = [listRelations, listCampaigns, getCampaign];

/** Reads what shows publishers in campaigns anew after a decision. */
export const refreshRelations = (queries: QueryClient): Promise<void> => readAnew(queries, shown);

/** Account managers decide; looking at an account they see it as its own people do. */
export const mayDecide = (viewer: Viewer): boolean =>
  viewer.role === 'manager' && viewer.kind === 'agency' && may(viewer, decideRelation);
