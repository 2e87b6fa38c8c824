import { Button } from '@mantine/core';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import * as t from '#text/frame';
import classes from './Root.module.css';

const PATIENCE_MS = 1000;
const LONG_MS = 4000;

/** A query that has no data yet; background refetches do not count. */
const isAwaited = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined;

/** A thin line at the top of the window while something takes longer than a second; later a cancel button. */
export function ProgressLine() {
  const queries = useQueryClient();
  const isSlow = useBusyFor(PATIENCE_MS);
  const isLong = useAwaitedFor(LONG_MS);
  // Cancelled queries show an error and a retry button in their place.
  const cancel = () => void queries.cancelQueries({ predicate: isAwaited }, { revert: false });
  return (
    <>
      {isSlow && <div role="progressbar" aria-label={t.shell.working} className={classes.progress} />}
      <div role="status" className={classes.long}>
        {isLong && (
          <p>
            {t.shell.stillLoading}{' '}
            <Button size="compact-sm" variant="default" onClick={cancel}>
              {t.states.cancel}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

/** True when one answer has been awaited for `ms`. */
function useAwaitedFor(ms: number): boolean {
  const queries = useQueryClient();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timers = new Map<Query, ReturnType<typeof setTimeout>>();
    const overdue = new Set<Query>();
    const look = (query: Query, isGone = false) => {
      if (isGone || !isAwaited(query)) {
        clearTimeout(timers.get(query));
        timers.delete(query);
        if (overdue.delete(query)) setLong(overdue.size > 0);
      } else if (!timers.has(query)) {
        const wait = () => {
          overdue.add(query);
          setLong(true);
        };
        timers.set(query, setTimeout(wait, ms));
      }
    };
    const cache = queries.getQueryCache();
    const stop = cache.subscribe(({ query, type }) => look(query, type === 'removed'));
    for (const query of cache.getAll()) look(query);
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [queries, ms]);
  return long;
}

/**
 * True when a request, mutation or navigation has been running for `ms`. `useIsFetching` would render on each change
 * and make React restart whatever it is rendering when an answer arrives.
 */
function useBusyFor(ms: number): boolean {
  const queries = useQueryClient();
  const navigating = useNavigation().state !== 'idle';
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const busy = navigating || queries.isFetching() > 0 || queries.isMutating() > 0;
      if (busy) return void (timer ??= setTimeout(() => setSlow(true), ms));
      clearTimeout(timer);
      timer = undefined;
      setSlow(false);
    };
    const stops = [
      // Others come while a component that asks is rendered, when no other's state may be set, and change nothing here.
      queries.getQueryCache().subscribe(({ type }) => (type === 'updated' || type === 'removed') && look()),
      queries.getMutationCache().subscribe(look),
    ];
    look();
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [queries, navigating, ms]);
  return slow;
}
