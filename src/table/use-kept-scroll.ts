import { useLayoutEffect, type RefObject } from 'react';
import { useNavigationType } from 'react-router';

const positions = new Map<string, { top: number; left: number }>();

/**
 * Going back to a list finds it where it was; a new sort, filter or page starts at the top.
 * `shows` names what the list shows, and is undefined until its rows are there.
 */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, shows: string | undefined): void {
  const back = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    const element = scroller.current;
    if (shows === undefined || !element) return undefined;
    const kept = back ? positions.get(shows) : undefined;
    element.scrollTop = kept?.top ?? 0;
    if (kept) element.scrollLeft = kept.left;
    const keep = () => positions.set(shows, { top: element.scrollTop, left: element.scrollLeft });
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
    // `back` says how one came to `shows`; a later navigation on the same rows moves nothing.
  }, [scroller, shows]);
}
