import { IconFlag } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import * as t from '#text';
import c from './chart.module.css';
import type { Chart } from './types.ts';
import { PlainButton } from '#src/ui/PlainButton.tsx';

interface Props {
  chart: Chart;
  /** Reports the point whose note is under the pointer or focus. */
  onShow: (at: number | undefined) => void;
  /** Covers the plot area; every point has the same width. */
  style: CSSProperties;
}

/** A flag above each point that has notes. */
export function Notes({ chart: { notes = [], points }, onShow, style }: Props) {
  const flagged = notes.filter(({ open }) => open);
  if (flagged.length === 0) return null;
  return (
    <ul className={c.notes} style={style} aria-label={t.reports.notes.title}>
      {flagged.map(({ point, texts, open, isRepeated = false }) => (
        <li key={point} style={{ left: `${((point + 0.5) / points.length) * 100}%` }}>
          <PlainButton
            aria-label={texts.join('; ')}
            aria-haspopup="dialog"
            tabIndex={isRepeated ? -1 : 0}
            onPointerEnter={() => onShow(point)}
            onPointerLeave={() => onShow(undefined)}
            onFocus={() => onShow(point)}
            onBlur={() => onShow(undefined)}
            onClick={(event) => open?.(event.currentTarget)}
          >
            <IconFlag size={12} aria-hidden />
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}
