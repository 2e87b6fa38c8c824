import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import s from './grid.module.css';
import { useShifted } from './use-shifted.ts';
import { useWindow } from './use-window.ts';

interface BodyProps {
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

/** The rows, windowed when there are many. Scrolling renders this and nothing above it. */
function Body({ count, height, activeRow, scroller, row, before }: BodyProps) {
  const drawn = useWindow(count, height.pixels, activeRow, scroller);
  return (
    <tbody
      role="rowgroup"
      className={`${s.body} ${drawn.windowed ? s.windowed : ''}`}
      style={count > 0 ? { height: count * height.pixels } : undefined}
    >
      {before}
      {drawn.rows.map(({ index, top }) => row(index, top))}
    </tbody>
  );
}

interface Props extends ComponentProps<'table'> {
  onScroller: (element: HTMLDivElement | null) => void;
  /** Whether older rows are shown while newer ones are on their way. */
  busy: boolean;
  /** The columns' widths, as a template of CSS grid. */
  tracks: string;
  /** The width below which the table scrolls sideways, as CSS. */
  least: string;
  head: ReactNode;
  body: BodyProps;
  foot?: ReactNode;
}

/** A grid: header, rows and foot in what they scroll in. */
export function GridFrame({ onScroller, busy, tracks, least, head, body, foot, className, ...table }: Props) {
  const shifted = useShifted(body.scroller);
  const style = { '--columns': tracks, '--row': `${body.height.rems}rem`, '--least': least } as CSSProperties;
  return (
    <div
      ref={onScroller}
      className={`${s.scroller} ${className ?? ''} ${busy ? s.busy : ''} ${shifted ? s.shifted : ''}`}
    >
      <table role="grid" className={s.table} style={style} aria-busy={busy} {...table}>
        <thead role="rowgroup" className={s.head}>
          {head}
        </thead>
        <Body {...body} />
        {foot && (
          <tfoot role="rowgroup" className={s.foot}>
            {foot}
          </tfoot>
        )}
      </table>
    </div>
  );
}
