import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './scripts/chromium.ts';
// oxlint-disable-next-line import/no-unassigned-import -- every test's folder is below the one that it sets
import './scripts/in-memory.ts';
import { onOneEngine } from './scripts/one-engine.ts';
// oxlint-disable-next-line import/no-unassigned-import -- tests run with as many threads as the service does
import './server/threads.ts';

/** Time enough on a busy machine: how long something takes is measured in bench. */
const shared = {
  environment: 'node' as const,
  setupFiles: ['scripts/vitest-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Through the real service and its database: `api` in DuckDB, `postgres` in PostgreSQL. */
const api = {
  ...shared,
  include: ['server/**/*.api.test.ts'],
  globalSetup: ['server/testing/template.ts'],
  // The service is loaded once by each worker. Files share no more than that: each has a copy of the database.
  isolate: false,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{contract,server,src,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.api.test.ts', '**/*.{postgres,attack}.test.ts', '**/*.browser.test.tsx'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'browser',
          // The app is loaded once by each worker, which takes longer than most files.
          isolate: false,
          setupFiles: ['e2e/parts/cleanup.ts'],
          testTimeout: shared.testTimeout,
          hookTimeout: shared.hookTimeout,
          expect: shared.expect,
          include: ['e2e/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: launchOptions(),
              contextOptions: { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
          },
        },
      },
      { test: { ...api, name: 'api' } },
      // Not part of `npm test`: attacks that take minutes or gigabytes.
      { test: { ...api, name: 'attack', include: ['server/attack/**/*.attack.test.ts'] } },
      {
        test: {
          ...api,
          name: 'postgres',
          include: [...api.include, 'server/**/*.postgres.test.ts'],
          // `npm run attack` leaves nothing out.
          exclude: process.env['THOROUGH'] === '1' ? [] : onOneEngine,
        },
      },
    ],
  },
});
