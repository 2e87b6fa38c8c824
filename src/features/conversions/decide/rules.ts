import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#src/api/viewer.ts';

/** Advertisers and account managers decide; publishers look on. */
export const mayDecide = ({ role }: Pick<Viewer, 'role'>): boolean => role !== 'publisher';

/** Endpoints whose answers an update of a conversion makes old. */
const touched = new Set(['listConversions', 'getConversion', 'getConversionHistory', 'getChanges']);

export function refreshConversions(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) });
}
