import type { Tone } from '#src/list/types.ts';
import classes from './StatusBadge.module.css';

export type { Tone };

const shapes: Record<Tone, string> = {
  good: 'M3 8.5l3.2 3L13 4.8',
  waiting: 'M8 4v4.4l2.8 1.8M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 1 1 8 1.8',
  bad: 'M4 4l8 8M12 4l-8 8',
  quiet: 'M3.5 8h9',
  info: 'M8 3.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9',
};

/** The shape of a state, which tells it apart without its colour. */
export function ToneSign({ tone }: { tone: Tone }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
      <path
        d={shapes[tone]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <ToneSign tone={tone} />
      {children}
    </span>
  );
}
