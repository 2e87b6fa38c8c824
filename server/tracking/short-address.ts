/** Where links that count a click begin, below the tracking host. */
const FOLLOWED = '/c';

/** True for an address of `/c` on the tracking host. */
export function isOwnLink(url: URL, publicUrl: string): boolean {
  const here = URL.parse(publicUrl + FOLLOWED);
  return here !== null && url.origin === here.origin && url.pathname.replace(/\/$/, '') === here.pathname;
}

/** A shortened address as it is stored: one of our own without the host, so that it outlives a change of PUBLIC_URL. */
export function storedAddress(url: URL, publicUrl: string): string {
  return isOwnLink(url, publicUrl) ? FOLLOWED + url.search : url.href;
}

/** True for a stored address that is one of our own. */
export const isStoredOwn = (stored: string): boolean => stored.startsWith('/');

/** A stored address as it is followed and shown. */
export function shownAddress(stored: string, publicUrl: string): string {
  return isStoredOwn(stored) ? publicUrl + stored : stored;
}
