import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import { test as shared, today } from './fixtures.ts';

/** For journeys that use up what others need, a month to bill or what waits for a decision: a server of their own. */
export const test = shared.extend<object, { server: ServerProcess }>({
  server: [
    async ({}, provide) => {
      const server = await startServerProcess({ DEMO_CONVERSIONS: '3000', DEMO_TODAY: today });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});
