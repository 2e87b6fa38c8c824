import type { QueryClient } from '@tanstack/react-query';
import { remembered } from '#src/ui/remembered.ts';

/** The font that the browser has here already: /theme.js sets it before the first paint. */
const font = remembered('font', ['none', 'inter']);

/** The page is at rest when nothing has been asked for so long. */
const REST_MS = 500;
/** Pages that go on asking get it after this time. */
const AT_THE_LATEST_MS = 3000;

/**
 * Asks for the font once the page is at rest, so that it takes nothing from it on a slow line: call it when the page has
 * been painted. What is read until then is as wide (`Inter fallback`). Later visits have it at once.
 */
export function fontWhenAtRest(queries: QueryClient): void {
  if (font.get() === 'inter') return;
  const begin = () => {
    stop();
    clearTimeout(rest);
    clearTimeout(late);
    // When it is refused, what is there goes on.
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

/** Waits for it before it is used, so that the page is laid out anew once. */
async function loadFont(): Promise<void> {
  await document.fonts.load("1em 'Inter Variable'");
  document.documentElement.dataset['font'] = 'inter';
  font.set('inter');
}
