/** In milliseconds: a server that takes longer does not answer. */
const PATIENCE_MS = 5000;

/** Whether the server answers. `navigator.onLine` knows nothing about the server. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}
