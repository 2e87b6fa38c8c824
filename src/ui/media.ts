export interface Media {
  is: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** A media query, followed from the first listener on. */
export function media(query: string): Media {
  const list = matchMedia(query);
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return { is: () => list.matches, subscribe };
}

/** Phone width: rows are cards, and a detail covers its list. */
export const phone = media('(max-width: 40em)');
/** Wide enough for the navigation beside the page. */
export const roomy = media('not all and (max-width: 48em)');
