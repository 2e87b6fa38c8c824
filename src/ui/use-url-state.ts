import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readState, writeState, type Schema, type StateOf } from '#src/lib/url-state.ts';

/** Writes a change to the URL as one history entry, or none with `replace`. */
export type SetUrlState<S extends Schema> = (patch: Partial<StateOf<S>>, options?: { replace?: boolean }) => void;

/** State in the URL and its setter. Pass a stable `schema`. */
export function useUrlState<S extends Schema>(schema: S): [StateOf<S>, SetUrlState<S>] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readState(schema, search), [schema, search]);
  const set = useCallback<SetUrlState<S>>(
    (patch, options) => {
      setSearch((current) => writeState(schema, current, patch), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      });
    },
    [schema, setSearch],
  );
  return [state, set];
}
