import * as t from '#text/frame';
import { relativeText, useAbsoluteText } from './time.ts';
import { useNow } from './useNow.ts';

interface InstantProps {
  /** ISO 8601, UTC. */
  at: string;
  /** The visible form; the other one is in the tooltip. */
  show?: 'relative' | 'absolute';
}

/** An instant: relative with the absolute form on hover, or the other way round. Always with its zone. */
export function Instant({ at, show = 'relative' }: InstantProps) {
  const absolute = useAbsoluteText()(at);
  const relative = relativeText(at, useNow(), t.states.justNow);
  const [first, second] = show === 'relative' ? [relative, absolute] : [absolute, relative];
  return (
    <time dateTime={at} title={second}>
      {first}
    </time>
  );
}
