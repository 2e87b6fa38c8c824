import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getChanges, putLastSeen } from '#contract/changes';
import { call } from './call.ts';
import { keyOf, queryOf } from './query.ts';
import { scopeOf, type Viewer } from './viewer.ts';

/** One mark for every page that says what moved, so that all of them count the same. */
const LIST = 'conversions';

/**
 * Conversions that moved since the user last said "I have seen this", or within a week; `note` says it, and takes the
 * `until` of the changes.
 */
export function useMoved(viewer: Viewer) {
  const queries = useQueryClient();
  const scope = scopeOf(viewer);
  const query = useQuery(queryOf(getChanges, { query: { ...scope, list: LIST, targetCurrencyCode: viewer.currency } }));
  const note = useMutation({
    mutationFn: (until: string) => call(putLastSeen, { query: scope, body: { list: LIST, seenAt: until } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(getChanges) }),
  });
  const changes = query.data?.data;
  return { query, changes, moved: changes?.movements.filter(({ conversions }) => conversions > 0) ?? [], note };
}
