import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/chromium.ts';
import { isWhole } from './scripts/whole.ts';
// oxlint-disable-next-line import/no-unassigned-import -- servers and browsers have their folders below the one that it sets
import './scripts/in-memory.ts';

/** Journeys of a minute. Begun last, one of them would keep a single worker busy when all others are done. */
const long = ['own-network.long.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  // The tests of the first project begin first; the others do not wait until they end.
  projects: [
    ...(isWhole ? [{ name: 'long', testMatch: long }] : []),
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: isWhole ? long : ['*.long.spec.ts'] },
  ],
  globalSetup: './e2e/template.ts',
  outputDir: 'test-results',
  // One more than the cores: a page waits for its service, and the journey for the page.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Wide: how long something takes is measured in bench, not here, and a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // One context a worker, emptied between its journeys: a new one takes longer to start than a page to load.
    reuseContext: true,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
});
