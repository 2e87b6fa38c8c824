import type { QueryClient } from '@tanstack/react-query';
import { deciding } from '#contract/deciding-conversions';
import { may, type Viewer } from '#src/api/viewer.ts';

export const mayDecide = (viewer: Viewer): boolean => viewer.eyes !== 'publisher' && may(viewer, deciding);

/** Endpoints whose cached answers an update makes stale. */
const touched = new Set([
  'listConversions',
  'sumConversions',
  'getDecisionsDue',
  'getConversion',
  'getConversionHistory',
  'getChanges',
  'listDecisionBatches',
]);

export function refreshConversions(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) });
}
