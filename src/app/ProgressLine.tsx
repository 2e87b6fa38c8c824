import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import * as t from '#text/frame';
import classes from './Root.module.css';

const PATIENCE_MS = 1000;

/** A thin line at the top of the window while something takes longer than a second. */
export function ProgressLine() {
  return useSlow() ? <div role="progressbar" aria-label={t.shell.working} className={classes.progress} /> : null;
}

/**
 * Whether something is being asked for, sent or navigated to, and has been for a second. Counting requests with a hook that
 * draws on each change would make React start over, at once, whatever is being drawn when an answer arrives.
 */
function useSlow(): boolean {
  const queries = useQueryClient();
  const navigating = useNavigation().state !== 'idle';
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const busy = navigating || queries.isFetching() > 0 || queries.isMutating() > 0;
      if (busy) return void (timer ??= setTimeout(() => setSlow(true), PATIENCE_MS));
      clearTimeout(timer);
      timer = undefined;
      setSlow(false);
    };
    const stops = [queries.getQueryCache().subscribe(look), queries.getMutationCache().subscribe(look)];
    look();
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [queries, navigating]);
  return slow;
}
