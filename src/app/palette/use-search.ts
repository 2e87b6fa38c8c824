import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { search, type SearchHit, type SearchKind } from '#contract/search';
import { listOf, queryOf } from '#src/api/query.ts';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';
import { recentOf } from './recent.ts';

/** Short, so that hits stand within 100 ms of the last key; a request that the next key overtakes is cancelled. */
const TYPING_MS = 30;

export interface Searched {
  /** Hits of the text, or of the one before until there is an answer; without a text the things that were opened last. */
  hits: readonly SearchHit[];
  more: readonly SearchKind[];
  /** The hits are the text's. */
  fresh: boolean;
  error: unknown;
  again: () => void;
}

/** Hits of the service for a text. A request that is no longer wanted is cancelled. */
export function useSearch(viewer: Viewer, text: string): Searched {
  const [settled] = useDebouncedValue(text, TYPING_MS);
  const recent = recentOf(viewer).use();
  const wanted = text === '' ? '' : settled;
  const found = useQuery({
    ...listOf(search, { query: { ...scopeOf(viewer), text: wanted } }),
    ...(wanted === '' && { queryFn: skipToken }),
    staleTime: 30_000,
  });
  const last = useQuery({
    ...queryOf(search, { query: { ...scopeOf(viewer), things: [...recent] } }),
    ...(recent.length === 0 && { queryFn: skipToken }),
  });
  const { data, error, isPlaceholderData, refetch } = text === '' ? last : found;
  return {
    hits: data?.data.hits ?? [],
    more: text === '' ? [] : (data?.data.more ?? []),
    fresh: text === settled && data !== undefined && !isPlaceholderData,
    error: text === settled ? error : null,
    again: () => void refetch(),
  };
}
