import type { CSSProperties } from 'react';
import * as t from '#text';
import c from './chart.module.css';
import type { Chart, OpenerOf, Point } from './types.ts';
import { useOneStop } from './use-one-stop.ts';

/** A point's name. */
export const titleOf = ({ label, unfinished }: Point): string =>
  unfinished ? `${label} (${t.reports.unfinished})` : label;

/** A point's figures with the names of their series; a funnel has one series, whose name would say nothing. */
export function figuresOf({ kind, series }: Chart, point: Point): (readonly [name: string, figure: string])[] {
  return series.map(({ key, label }) => [kind === 'funnel' ? '' : label, point.shown[key] ?? ''] as const);
}

interface Props {
  chart: Chart;
  label: string;
  openerOf: OpenerOf;
  /** Tells which point is pointed at or focused. */
  onShow: (at: number | undefined) => void;
  /** Covers the area in which the drawing has its points, each as wide (in a funnel as high) as the others. */
  style: CSSProperties;
}

/**
 * The points of a chart as a list of buttons over the drawing. recharts' own keyboard layer has no names of points, goes
 * left and right only, and opens nothing.
 */
export function Points({ chart, label, openerOf, onShow, style }: Props) {
  const { stop, onFocus, onKeyDown } = useOneStop();
  const { kind, points } = chart;
  return (
    <ul className={c.points} data-kind={kind} style={style} aria-label={label} onPointerLeave={() => onShow(undefined)}>
      {points.map((point, at) => {
        const open = openerOf(at);
        const figures = figuresOf(chart, point).map((words) => words.filter(Boolean).join(' '));
        return (
          <li key={at}>
            <button
              type="button"
              tabIndex={at === Math.min(stop, points.length - 1) ? 0 : -1}
              aria-label={`${titleOf(point)}: ${figures.join('; ')}`}
              aria-haspopup={open && 'dialog'}
              onPointerEnter={() => onShow(at)}
              onFocus={() => {
                onFocus(at);
                onShow(at);
              }}
              onKeyDown={onKeyDown}
              onBlur={() => onShow(undefined)}
              onClick={(event) => open?.(event.currentTarget)}
            />
          </li>
        );
      })}
    </ul>
  );
}
