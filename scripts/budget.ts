/**
 * Compares the size of every first view's scripts and styles, as sent, and the number of its requests with its budget. Part of `npm test`, which opens
 * the pages alone; `npm run test:all` a detail of each list too.
 */
import { chromium } from '@playwright/test';
import { costs, MOST_REQUESTS, mostBytes } from '../bench/browser/addresses.ts';
import { launchOptions } from './chromium.ts';
import { startServerProcess } from './server-process.ts';
import { isWhole } from './whole.ts';

const server = await startServerProcess({ DEMO_TODAY: '2026-03-15', DEMO_CONVERSIONS: '3000' });
const browser = await chromium.launch(launchOptions());
let over = false;
try {
  for (const [path, { bytes, requests }] of Object.entries(
    await costs(browser, server.url, { slow: false, details: isWhole }),
  )) {
    over ||= bytes > mostBytes(path) || requests > MOST_REQUESTS;
    console.log(
      `${path}: ${bytes} bytes of scripts and styles (budget ${mostBytes(path)}), ${requests} requests (${MOST_REQUESTS})`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
if (over) {
  console.error('Over the budget. `npx vite build` lists the chunks; load what the first view does not need later.');
  process.exitCode = 1;
}
