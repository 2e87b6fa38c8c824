import { useSyncExternalStore } from 'react';

/** Whether the window is as a media query says; drawn anew when that changes. */
function media(query: string) {
  const list = matchMedia(query);
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return { is: () => list.matches, subscribe, use: () => useSyncExternalStore(subscribe, () => list.matches) };
}

/** As narrow as a phone: rows are cards, and a detail covers its list from edge to edge. */
export const phone = media('(max-width: 40em)');
/** Wide enough for the navigation beside the page. */
export const roomy = media('not all and (max-width: 48em)');
