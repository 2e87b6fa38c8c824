import { useEffect, useState } from 'react';

/** Whether an element is out of the sight of what scrolls it. */
export function useOutOfSight(element: HTMLElement | null, scroller: HTMLElement | null): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    if (!element || !scroller) return undefined;
    // An observer instead of the scroller's measures, which would force a layout.
    const observer = new IntersectionObserver((seen) => setOut(!(seen.at(-1)?.isIntersecting ?? true)), {
      root: scroller,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, scroller]);
  return out;
}
