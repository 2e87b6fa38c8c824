import { isLoopback, type Settings } from './config.ts';

/**
 * Whether only people of this machine reach the service: it listens on loopback, and no proxy leads to it from an address
 * of the world. A name below `.test` is nobody's.
 */
export function isLocal({ HOST, PUBLIC_URL }: Settings): boolean {
  if (PUBLIC_URL === undefined) return isLoopback(HOST);
  const { hostname } = new URL(PUBLIC_URL);
  return isLoopback(HOST) && (isLoopback(hostname) || hostname.endsWith('.localhost') || hostname.endsWith('.test'));
}

/** The address to open in a browser. @param listening the address that the server listens on, where it does */
export function addressOf({ PUBLIC_URL, HOST, PORT }: Settings, listening?: string): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  return listening !== undefined && isLoopback(HOST) ? listening : `http://${HOST}:${PORT}`;
}
