import type { ServerProcess } from '../scripts/server-process.ts';
import { test as shared, withServer } from './fixtures.ts';

/**
 * For journeys that use up what others need, a month to bill or what waits for a decision: a server that only they
 * share, with a network that no other journey changes.
 */
export const test = shared.extend<object, { server: ServerProcess }>({
  server: [({}, provide) => withServer(provide), { scope: 'worker', timeout: 150_000 }],
});
