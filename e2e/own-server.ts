import type { ServerProcess } from '../scripts/server-process.ts';
import { test as shared, withServer } from './fixtures.ts';

/**
 * Journeys of a file that use up shared data, such as a month to bill, get a server and network that no other file has.
 */
export const ownServer = () =>
  shared.extend<object, { server: ServerProcess }>({
    server: [({}, provide) => withServer(provide), { scope: 'worker', timeout: 150_000 }],
  });

/** Journeys that leave shared data to each other, on a server that they share. */
export const test = ownServer();
