import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './scripts/chromium.ts';
// oxlint-disable-next-line import/no-unassigned-import -- tests run with as many threads as the service does
import './server/threads.ts';

/** Time enough on a busy machine: how long something takes is measured in bench. */
const shared = {
  environment: 'node' as const,
  setupFiles: ['scripts/vitest-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** Through the real service and its database: `api` in DuckDB, `postgres` in PostgreSQL. */
const api = {
  ...shared,
  include: ['server/**/*.api.test.ts'],
  globalSetup: ['server/testing/template.ts'],
  // The service is loaded once by each worker. Files share no more than that: each has a copy of the database.
  isolate: false,
};

/**
 * Requests that are read, checked and refused by the contract alone, before any SQL: one engine is enough. On
 * PostgreSQL `operations.api.test.ts` calls every operation once, `scope.api.test.ts` for every role, and the tests of
 * modules, reports and tracking run whole: casts, order, transactions, locks and failures differ between the engines.
 */
const beforeSql = [
  'server/http/contract.api.test.ts',
  'server/http/openapi.api.test.ts',
  'server/http/edge.api.test.ts',
  'server/modules/files/upload-refused.api.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{contract,server,src,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.api.test.ts', '**/*.{postgres,sharded}.test.ts', '**/*.browser.test.tsx'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'browser',
          testTimeout: shared.testTimeout,
          hookTimeout: shared.hookTimeout,
          expect: { poll: { timeout: 15_000 } },
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
      // Not part of `npm test`: the same suite through a coordinator and two shards.
      { test: { ...api, name: 'sharded', include: [...api.include, 'server/**/*.sharded.test.ts'] } },
      {
        test: {
          ...api,
          name: 'postgres',
          include: [...api.include, 'server/**/*.postgres.test.ts'],
          exclude: beforeSql,
        },
      },
    ],
  },
});
