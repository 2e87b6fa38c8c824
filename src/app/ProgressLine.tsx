import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import * as t from '#text/frame';
import classes from './Root.module.css';

const PATIENCE_MS = 1000;

/** A thin line at the top of the window while something takes longer than a second. */
export function ProgressLine() {
  const busy = [useIsFetching() > 0, useIsMutating() > 0, useNavigation().state !== 'idle'].includes(true);
  const slow = useLasting(busy, PATIENCE_MS);
  return slow ? <div role="progressbar" aria-label={t.shell.working} className={classes.progress} /> : null;
}

/** True once `value` has been true for `delay` milliseconds. */
function useLasting(value: boolean, delay: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setLasting(true), delay);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [value, delay]);
  return lasting;
}
