import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

const positions = new Map<string, { top: number; left: number }>();

/**
 * Restores the scroll position on Back; other rows start at the top. `shows` identifies the rows once they are there.
 */
export function useKeptScroll(element: HTMLElement | null, shows: string | undefined): void {
  const back = useNavigationType() === NavigationType.Pop;
  // The navigation that led to `shows`; a later one on the same rows moves nothing.
  const came = useRef(back);
  useLayoutEffect(() => {
    came.current = back;
  });
  const scrolled = useRef(false);
  useLayoutEffect(() => {
    const note = () => void (scrolled.current = true);
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, [element]);
  useLayoutEffect(() => {
    if (shows === undefined || !element) return undefined;
    const kept = came.current ? positions.get(shows) : undefined;
    // Skipped at the start: scrolling forces a layout.
    if (kept || scrolled.current) element.scrollTo(kept ?? { top: 0 });
    const keep = () => positions.set(shows, { top: element.scrollTop, left: element.scrollLeft });
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [element, shows]);
}
