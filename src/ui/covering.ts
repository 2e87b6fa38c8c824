import { useEffect } from 'react';
import { store, useStore } from '#src/lib/store.ts';
import { phone } from './media.ts';
import { useMedia } from './use-media.ts';

/** What is open over a list: on a phone it covers the list from edge to edge. */
const coverings = store(0);

/** Said by what lies over a list while it is there. */
export function useCovering(covers: boolean): void {
  useEffect(() => {
    if (!covers) return undefined;
    coverings.set(coverings.get() + 1);
    return () => coverings.set(coverings.get() - 1);
  }, [covers]);
}

/** Whether nothing can be seen of the list below. */
export function useCovered(): boolean {
  const onPhone = useMedia(phone);
  return useStore(coverings) > 0 && onPhone;
}
