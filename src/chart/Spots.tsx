import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import c from './chart.module.css';

/** A point of a chart that can be pointed at, reached and opened. */
export interface Spot {
  title: string;
  /** What it says: names and figures. */
  lines: readonly (readonly [name: string, figure: string])[];
  /** Opens what can be done with it. */
  open: ((anchor: HTMLElement) => void) | undefined;
  /** Where it lies above the drawing. */
  style: CSSProperties;
}

interface Props {
  label: string;
  spots: readonly Spot[];
}

/** The points of a chart: one tab stop, arrows move along, Enter or a click opens the menu. */
export function Spots({ label, spots }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const active = Math.min(at, spots.length - 1);
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowDown: 1,
    ArrowLeft: -1,
    ArrowUp: -1,
    Home: -spots.length,
    End: spots.length,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(spots.length - 1, active + step));
    setAt(next);
    list.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  const told = shown === null ? undefined : spots[shown];
  return (
    <>
      <ul ref={list} className={c.spots} aria-label={label} onPointerLeave={() => setShown(null)}>
        {spots.map((spot, index) => (
          <li key={index}>
            <button
              type="button"
              className={c.spot}
              style={spot.style}
              tabIndex={index === active ? 0 : -1}
              aria-label={`${spot.title}: ${spot.lines.map((line) => line.filter(Boolean).join(' ')).join('; ')}`}
              aria-haspopup={spot.open && 'dialog'}
              onPointerEnter={() => setShown(index)}
              onFocus={() => {
                setAt(index);
                setShown(index);
              }}
              onBlur={() => setShown(null)}
              onKeyDown={onKeyDown}
              onClick={(event) => spot.open?.(event.currentTarget)}
            />
          </li>
        ))}
      </ul>
      {told && (
        <div className={c.tip} style={tipPlace(told.style)} aria-hidden>
          <strong>{told.title}</strong>
          {told.lines.map(([name, figure]) => (
            <span key={name}>
              <span className={c.quiet}>{name}</span> {figure}
            </span>
          ))}
        </div>
      )}
    </>
  );
}

/** Beside its point, on the side where there is room. */
function tipPlace({ left, width, top }: CSSProperties): CSSProperties {
  const start = Number(left ?? 0);
  const across = Number(width ?? 0);
  const above = { insetBlockStart: Number(top ?? 0) + 4 };
  return start > 360 ? { ...above, left: start - 8, translate: '-100% 0' } : { ...above, left: start + across + 8 };
}
