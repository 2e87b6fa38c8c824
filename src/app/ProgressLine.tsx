import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import * as t from '#text/frame';
import classes from './Root.module.css';

const PATIENCE_MS = 1000;
const LONG_MS = 4000;

/** A thin line at the top of the window while something takes longer than a second; later a way to give it up. */
export function ProgressLine() {
  const queries = useQueryClient();
  const isSlow = useBusyFor(PATIENCE_MS);
  const isLong = useBusyFor(LONG_MS);
  // What was asked for then says so in its place, with a way to ask again.
  const cancel = () => void queries.cancelQueries({}, { revert: false });
  return (
    <>
      {isSlow && <div role="progressbar" aria-label={t.shell.working} className={classes.progress} />}
      <div role="status" className={classes.long}>
        {isLong && queries.isFetching() > 0 && (
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

/**
 * Whether something is being asked for, sent or navigated to, and has been for so long. Counting requests with a hook that
 * draws on each change would make React start over, at once, whatever is being drawn when an answer arrives.
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
    const stops = [queries.getQueryCache().subscribe(look), queries.getMutationCache().subscribe(look)];
    look();
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [queries, navigating, ms]);
  return slow;
}
