import { defineConfig } from 'vitest/config';
// oxlint-disable-next-line import/no-unassigned-import -- tests run with as many threads as the service does
import './server/threads.ts';

const shared = { environment: 'node' as const, setupFiles: ['scripts/vitest-setup.ts'] };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{contract,server,src,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.api.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['server/**/*.api.test.ts'],
          globalSetup: ['server/testing/template.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
