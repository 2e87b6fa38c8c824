import type { QueryClient } from '@tanstack/react-query';
import { getPlacement, listPlacements } from '#contract/placements';
import { keyOf } from '#src/api/query.ts';

/** Reads lists and details of placements anew after a change. */
export async function refreshPlacements(queries: QueryClient): Promise<void> {
  await Promise.all(
    [listPlacements, getPlacement].map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}
