import { useState, type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import { Body, type BodyProps } from './Body.tsx';
import f from './grid-frame.module.css';
import s from './grid.module.css';
import { useOutOfSight } from './use-out-of-sight.ts';
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
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const more = useOutOfSight(end, body.scroller);
  const style = { '--columns': tracks, '--row': `${body.height.rems}rem`, '--least': least } as CSSProperties;
  return (
    <div className={f.frame} data-more={more || undefined}>
      <div
        ref={onScroller}
        className={`${f.scroller} ${className ?? ''} ${busy ? s.busy : ''} ${shifted ? s.shifted : ''}`}
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
        <i ref={setEnd} className={f.end} aria-hidden="true" style={{ '--least': least }} />
      </div>
    </div>
  );
}
