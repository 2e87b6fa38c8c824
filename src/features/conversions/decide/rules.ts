import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#src/api/viewer.ts';

export const mayDecide = ({ role }: Pick<Viewer, 'role'>): boolean => role !== 'publisher';

/** Endpoints whose cached answers an update makes stale. */
const touched = new Set(['listConversions', 'getConversion', 'getConversionHistory', 'getChanges']);

export function refreshConversions(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) });
}
