import { store } from '#src/lib/store.ts';
import { useStore } from './use-store.ts';

const MINUTE = 60_000;

/** One clock for the page: a timer per row would wake the tab all the time. */
const now = store(Date.now(), () => {
  const tick = () => now.set(Date.now());
  // The timer stops while nothing subscribes.
  if (Date.now() - now.get() >= MINUTE) tick();
  const timer = setInterval(tick, MINUTE);
  return () => clearInterval(timer);
});

/** The time now, in milliseconds, to the minute. */
export function useNow(): number {
  return useStore(now);
}
