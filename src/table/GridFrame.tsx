import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { Body, type BodyProps } from './Body.tsx';
import s from './grid.module.css';
import { useShifted } from './use-shifted.ts';

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
