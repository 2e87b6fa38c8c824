import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import s from './grid.module.css';

/** Up to this many rows are all in the page: find-in-page works, and windowing would gain nothing. */
const WINDOW_FROM = 100;
/** More than fit any window: drawn until the code that windows has come. */
const FIRST = 60;

export interface BodyProps {
  /** How many rows there are. */
  count: number;
  /** The height of each. */
  height: { rems: number; pixels: number };
  activeRow: number;
  scroller: HTMLElement | null;
  /** Draws the row at an index; `top` is its distance from the top in pixels, of windowed rows. */
  row: (index: number, top: number | undefined) => ReactNode;
  /** Stands there before the rows are known. */
  before?: ReactNode;
}

/** A row in the page: its index, and of a windowed row its distance from the top in pixels. */
export interface DrawnRow {
  index: number;
  start?: number;
}

/** The code that windows long lists; without it they are slow, but whole. */
const Windowing = lazy(() => import('./lazy/Windowing.tsx').catch(() => ({ default: AllRows })));

const upTo = (count: number): DrawnRow[] => Array.from({ length: count }, (_, index) => ({ index }));

function AllRows({ count, onDrawn }: { count: number; onDrawn: (rows: DrawnRow[]) => void }) {
  useEffect(() => onDrawn(upTo(count)), [count, onDrawn]);
  return null;
}

/**
 * The rows, windowed when there are many. Scrolling renders this and nothing above it. A row in sight stays the same
 * element when windowing begins, so that it keeps the focus and a press that has begun.
 */
export function Body(props: BodyProps) {
  const { count, height, row, before } = props;
  const long = count > WINDOW_FROM;
  const [inView, setInView] = useState<readonly DrawnRow[]>();
  const drawn = long ? (inView ?? upTo(FIRST)).filter(({ index }) => index < count) : upTo(count);
  return (
    <>
      <tbody
        role="rowgroup"
        className={`${s.body} ${drawn[0]?.start === undefined ? '' : s.windowed}`}
        style={count > 0 ? { height: count * height.pixels } : undefined}
      >
        {before}
        {drawn.map(({ index, start }) => row(index, start))}
      </tbody>
      {long && (
        <Suspense fallback={null}>
          <Windowing {...props} onDrawn={setInView} />
        </Suspense>
      )}
    </>
  );
}
