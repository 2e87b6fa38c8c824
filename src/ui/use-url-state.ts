import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readState, writeState, type Schema, type StateOf } from '#src/lib/url-state.ts';

/** Writes a change into the address: one history entry, or none with `replace`. */
export type SetUrlState<S extends Schema> = (patch: Partial<StateOf<S>>, options?: { replace?: boolean }) => void;

/** The state the address holds, and the way to change it. `schema` must be the same object each time. */
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
