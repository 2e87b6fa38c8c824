import { build, preview } from 'vite';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { launchOptions } from '../../../scripts/chromium.ts';

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));

export interface Harness {
  url: string;
  browser: Browser;
  close: () => Promise<void>;
}

/** Builds the harness for production, serves it, and opens a browser. */
export async function startHarness(): Promise<Harness> {
  await build({ configFile });
  const server = await preview({ configFile, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await chromium.launch(launchOptions());
  return {
    url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
    browser,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
