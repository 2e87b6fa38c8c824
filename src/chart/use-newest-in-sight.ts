import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Chart } from './types.ts';

/** For what a chart scrolls in: a chart along time begins at its newest point, any other at its first. */
export function useNewestInSight(chart: Chart): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const { kind, timed, points } = chart;
  const last = points.at(-1)?.label;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const isTable = kind === 'heat';
    element.scrollLeft = timed && !isTable ? element.scrollWidth : 0;
    element.scrollTop = timed && isTable ? element.scrollHeight : 0;
  }, [kind, timed, points.length, last]);
  return scroller;
}
