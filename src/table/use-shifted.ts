import { useEffect, useState } from 'react';

/** True while an element is scrolled sideways; where text runs from the right, to a negative place. */
export function useShifted(element: HTMLElement | null): boolean {
  const [shifted, setShifted] = useState(false);
  useEffect(() => {
    const look = () => setShifted((element?.scrollLeft ?? 0) !== 0);
    // Captured, so that it looks before the rows change: afterwards looking would force a layout.
    const options = { capture: true, passive: true };
    element?.addEventListener('scroll', look, options);
    return () => element?.removeEventListener('scroll', look, options);
  }, [element]);
  return shifted;
}
