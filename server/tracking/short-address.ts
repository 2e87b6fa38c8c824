/** Path of tracking links on the tracking host. */
const FOLLOWED = '/c';

/** True for an address of `/c` on the tracking host. */
export function isOwnLink(url: URL, publicUrl: string): boolean {
  const here = URL.parse(publicUrl + FOLLOWED);
  return here !== null && url.origin === here.origin && url.pathname.replace(/\/$/, '') === here.pathname;
}

/** An address as stored: tracking links without the host, so that they survive a change of PUBLIC_URL. */
export function storedAddress(url: URL, publicUrl: string): string {
  return isOwnLink(url, publicUrl) ? FOLLOWED + url.search : url.href;
}

/** True for a stored tracking link. */
export const isStoredOwn = (stored: string): boolean => stored.startsWith('/');

/** A stored address as a complete URL. */
export function shownAddress(stored: string, publicUrl: string): string {
  return isStoredOwn(stored) ? publicUrl + stored : stored;
}
