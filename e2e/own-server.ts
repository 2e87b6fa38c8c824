import type { ServerProcess } from '../scripts/server-process.ts';
import { test as shared, withServer } from './fixtures.ts';

/**
 * Journeys that use up shared data, such as a month to bill, get a separate server and network.
 */
export const test = shared.extend<object, { server: ServerProcess }>({
  server: [({}, provide) => withServer(provide), { scope: 'worker', timeout: 150_000 }],
});
