import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getChanges, putLastSeen, type Changes, type Movement } from '#contract/changes';
import { call } from './call.ts';
import { keyOf, queryOf } from './query.ts';
import { scopeOf, type Viewer } from './viewer.ts';

/** One mark for every page that says what moved, so that all of them count the same. */
const LIST = 'conversions';

const movedOf = (changes: Changes | undefined): Movement[] =>
  changes?.movements.filter(({ conversions }) => conversions > 0) ?? [];

/**
 * Conversions that moved since the user last said "I have seen this", or within a week; `note` says it, and takes the
 * `until` of the changes. `seen` are the ends of the list that the last visit has seen, and `again` shows that list
 * instead of the present one.
 */
export function useMoved(viewer: Viewer) {
  const queries = useQueryClient();
  const [again, setAgain] = useState(false);
  const scope = scopeOf(viewer);
  const asked = { ...scope, list: LIST, targetCurrencyCode: viewer.currency };
  const now = useQuery(queryOf(getChanges, { query: asked }));
  const seen = now.data?.data.seen ?? null;
  const before = queryOf(getChanges, { query: { ...asked, ...seen } });
  const earlier = useQuery({ ...before, enabled: again && seen !== null });
  const note = useMutation({
    mutationFn: (until: string) => call(putLastSeen, { query: scope, body: { list: LIST, seenAt: until } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keyOf(getChanges) });
      setAgain(false);
    },
  });
  const query = again && seen ? earlier : now;
  const changes = query.data?.data;
  return { query, changes, moved: movedOf(changes), note, seen, again, showAgain: setAgain };
}
