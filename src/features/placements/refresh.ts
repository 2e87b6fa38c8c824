import type { QueryClient } from '@tanstack/react-query';
import { listNames } from '#contract/agency';
import { getPlacement, listPlacements } from '#contract/placements';
import { readAnew } from '#src/api/query.ts';

/** Reads what shows placements anew after a change. */
export const refreshPlacements = (queries: QueryClient): Promise<void> =>
  readAnew(queries, [listPlacements, getPlacement, listNames]);
