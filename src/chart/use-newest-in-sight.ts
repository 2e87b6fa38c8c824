import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Chart } from './types.ts';

/** For what a chart scrolls in: a chart along time begins at its newest point, any other at its first. */
export function useNewestInSight(chart: Chart): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const { timed, points } = chart;
  const last = points.at(-1)?.label;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element) element.scrollLeft = timed ? element.scrollWidth : 0;
  }, [timed, points.length, last]);
  return scroller;
}
