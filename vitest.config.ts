import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './scripts/chromium.ts';
import { LongFirst } from './scripts/long-first.ts';
import { isWhole } from './scripts/whole.ts';
// oxlint-disable-next-line import/no-unassigned-import -- every test's folder is below the one that it sets
import './scripts/in-memory.ts';
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

/** The server of the parts is there: the page asks when code takes long, which it does the first time it is compiled. */
const answering: Plugin = {
  name: 'answering',
  configureServer({ middlewares }) {
    middlewares.use('/healthz', (_, answer) => answer.end());
  },
};

const unit = { ...shared, include: ['{contract,server,src,scripts}/**/*.test.{ts,tsx}'] };
const notUnit = ['**/*.api.test.ts', '**/*.postgres.test.ts', '**/*.browser.test.tsx'];
const MOCKED = '**/*.mocked.test.ts';

/** Through the real service and its database: `api` in DuckDB, `postgres` in PostgreSQL. */
const api = {
  ...shared,
  include: ['server/**/*.api.test.ts'],
  globalSetup: ['server/testing/template.ts'],
  // One more than the cores: many wait for another process or for the next round of a timer.
  maxWorkers: 3,
  // Vitest runs projects with other numbers of workers one after the other: `npm run attack` has both.
  sequence: { groupOrder: 1 },
  // The service is loaded once by each worker. Files share no more than that: each has a copy of the database.
  isolate: false,
};

/** Without `npm run test:all`, files that are called long are left out: `oracle.long.api.test.ts`. */
const long = isWhole ? [] : ['**/*.long.*'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      // Modules are loaded once by each worker, which takes as long as the tests; once a file, where it replaces some.
      { test: { ...unit, name: 'unit', isolate: false, exclude: [...notUnit, MOCKED] } },
      { test: { ...unit, name: 'unit-mocked', include: [MOCKED], exclude: notUnit } },
      {
        extends: './vite.config.ts',
        plugins: [answering],
        test: {
          name: 'browser',
          // One more than the cores: a page waits for its service. The default of a browser is one fewer.
          maxWorkers: 3,
          // The app is loaded once by each worker, which takes longer than most files.
          isolate: false,
          setupFiles: ['e2e/parts/cleanup.ts'],
          testTimeout: shared.testTimeout,
          hookTimeout: shared.hookTimeout,
          expect: shared.expect,
          include: ['e2e/**/*.browser.test.tsx'],
          exclude: long,
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
      { test: { ...api, name: 'api', exclude: long } },
      {
        test: {
          ...api,
          name: 'postgres',
          // What differs between the engines: transactions, locks, casts, order, reports, migrations, paging.
          include: isWhole ? ['server/**/*.{api,postgres}.test.ts'] : ['server/**/*.{engines.api,postgres}.test.ts'],
          exclude: [...long, '**/!(*.engines).long.api.test.ts'],
        },
      },
    ],
  },
});
