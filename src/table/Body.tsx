import { lazy, Suspense, type ReactNode } from 'react';
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

/** The code that windows long lists; without it they are slow, but whole. */
const WindowedRows = lazy(() => import('./lazy/WindowedRows.tsx').catch(() => ({ default: Rows })));

/** The rows, windowed when there are many. Scrolling renders this and nothing above it. */
export function Body(props: BodyProps) {
  if (props.count <= WINDOW_FROM) return <Rows {...props} />;
  return (
    <Suspense fallback={<Rows {...props} upTo={FIRST} />}>
      <WindowedRows {...props} />
    </Suspense>
  );
}

function Rows({ count, height, row, before, upTo = count }: BodyProps & { upTo?: number }) {
  return (
    <tbody role="rowgroup" className={s.body} style={count > 0 ? { height: count * height.pixels } : undefined}>
      {before}
      {Array.from({ length: upTo }, (_, index) => row(index, undefined))}
    </tbody>
  );
}
