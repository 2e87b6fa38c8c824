import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readState, writeState, type Schema, type StateOf } from '#src/lib/url-state.ts';

/** Writes a change to the URL as one history entry, or none with `replace`. */
export type SetUrlState<S extends Schema> = (patch: Partial<StateOf<S>>, options?: { replace?: boolean }) => void;

/**
 * Returns a function that writes a patch to the URL. The patch is made to the address itself and not to the one that is
 * drawn: Back, or an earlier press, may have changed the address a moment ago.
 */
export function useSetUrlState(): <S extends Schema>(schema: S, ...change: Parameters<SetUrlState<S>>) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (schema, patch, options) =>
      setSearch(writeState(schema, new URLSearchParams(window.location.search), patch), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      }),
    [setSearch],
  );
}

/**
 * Whether the browser is still at the address that is drawn. After Back it is at another one at once, which an effect of
 * this one must not replace.
 */
export const isStillAt = (search: string): boolean => window.location.search === search;

/** State in the URL and its setter. Pass a stable `schema`. */
export function useUrlState<S extends Schema>(schema: S): [StateOf<S>, SetUrlState<S>] {
  const [search] = useSearchParams();
  const write = useSetUrlState();
  const state = useMemo(() => readState(schema, search), [schema, search]);
  const set = useCallback<SetUrlState<S>>((...change) => write(schema, ...change), [schema, write]);
  return [state, set];
}
