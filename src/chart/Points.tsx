import type { CSSProperties } from 'react';
import c from './chart.module.css';
import { lies, type Chart, type OpenerOf, type Point } from './types.ts';
import { useOneStop } from './use-one-stop.ts';
import { PlainButton } from '#src/ui/PlainButton.tsx';

export const titleOf = ({ label, mark }: Point): string => (mark ? `${label} (${mark})` : label);

/** A point's figures with the names of their series. A funnel has one series, whose name is left out. */
export function figuresOf({ kind, series }: Chart, point: Point): (readonly [name: string, figure: string])[] {
  return series.map(({ key, label }) => [kind === 'funnel' ? '' : label, point.shown[key] ?? ''] as const);
}

/** A point in words: its name and its figures. */
export function pointLabel(chart: Chart, point: Point): string {
  const figures = figuresOf(chart, point).map((words) => words.filter(Boolean).join(' '));
  return `${titleOf(point)}: ${figures.join('; ')}`;
}

interface Props {
  chart: Chart;
  label: string;
  openerOf: OpenerOf;
  /** Reports the point under the pointer or focus. */
  onShow: (at: number | undefined) => void;
  /** Covers the plot area; every point has the same width (in a funnel, height). */
  style: CSSProperties;
}

/**
 * The points of a chart as a list of buttons over the drawing. recharts' own keyboard layer has no point names, only
 * moves left and right, and opens nothing.
 */
export function Points({ chart, label, openerOf, onShow, style }: Props) {
  const { stop, onFocus, onKeyDown } = useOneStop();
  const { points } = chart;
  return (
    <ul
      className={c.points}
      data-lying={lies(chart) || undefined}
      style={style}
      aria-label={label}
      onPointerLeave={() => onShow(undefined)}
    >
      {points.map((point, at) => {
        const open = openerOf(at);
        return (
          <li key={at}>
            <PlainButton
              tabIndex={at === Math.min(stop, points.length - 1) ? 0 : -1}
              aria-label={pointLabel(chart, point)}
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
