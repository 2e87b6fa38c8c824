import type { QueryClient } from '@tanstack/react-query';
import { remembered } from '#src/ui/remembered.ts';

/** The font that the browser has here already: /theme.js sets it before the first paint. */
const font = remembered('font', ['none', 'inter']);

/** Pages that fetch nothing get it after this time. */
const AT_THE_LATEST_MS = 3000;

/**
 * Asks for the font once the page's first answers are there, so that it takes nothing from them on a slow line. What is read
 * until then is as wide (`Inter fallback`). Later visits have it at once.
 */
export function fontWhenAtRest(queries: QueryClient): void {
  if (font.get() === 'inter') return;
  const begin = () => {
    stop();
    clearTimeout(late);
    document.documentElement.dataset['font'] = 'inter';
    // It goes on with what is there when it is refused.
    document.fonts.load("1em 'Inter Variable'").then(
      () => font.set('inter'),
      () => undefined,
    );
  };
  const late = setTimeout(begin, AT_THE_LATEST_MS);
  const stop = queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && queries.isFetching() === 0) begin();
  });
}
