import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** One clock for the page: a timer for each of a thousand rows would wake the tab all the time. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time now, in milliseconds, to the minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
