import { isLoopback, type Config } from './config.ts';

/** The address to open in a browser. @param listening the address that the server listens on, where it does */
export function addressOf({ PUBLIC_URL, HOST, PORT }: Config, listening?: string): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  return listening !== undefined && isLoopback(HOST) ? listening : `http://${HOST}:${PORT}`;
}
