import type { QueryClient } from '@tanstack/react-query';
import { remembered } from '#src/ui/remembered.ts';

/** The font that is cached: /theme.js applies it before the first paint. */
const font = remembered('font', ['none', 'inter']);

/** The page is idle after this time without requests. */
const REST_MS = 500;
/** Pages that keep requesting load the font after this time. */
const AT_THE_LATEST_MS = 3000;

/**
 * Loads the font once the page is idle, so that it does not compete on a slow connection; call it after the first
 * paint. Until then the metric-compatible `Inter fallback` is shown. Later visits apply it at once.
 */
export function fontWhenAtRest(queries: QueryClient): void {
  if (font.get() === 'inter') return;
  const begin = () => {
    stop();
    clearTimeout(rest);
    clearTimeout(late);
    // The fallback font stays.
    void loadFont().catch(() => undefined);
  };
  const late = setTimeout(begin, AT_THE_LATEST_MS);
  let rest: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(rest);
    if (queries.isFetching() === 0) rest = setTimeout(begin, REST_MS);
  };
  const stop = queries.getQueryCache().subscribe(look);
  look();
}

/** Waits for the font before applying it, so that there is one reflow only. */
async function loadFont(): Promise<void> {
  await document.fonts.load("1em 'Inter Variable'");
  document.documentElement.dataset['font'] = 'inter';
  font.set('inter');
}
