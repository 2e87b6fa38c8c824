import type { Page } from '@playwright/test';
import { startHarness } from './server.ts';

/** Screenshots of the harness: node look.ts <folder> <name>=<path> … */
const [folder = '.', ...wanted] = process.argv.slice(2);
const sizes = [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const;

const { url, browser, close } = await startHarness();
for (const each of wanted) {
  const [name, path = ''] = each.split(/=(.*)/);
  for (const [width, height] of sizes) {
    for (const scheme of ['light', 'dark']) {
      const page = await browser.newPage({ viewport: { width, height } });
      page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
      page.on('console', (message) => message.type() === 'error' && console.error(`${name}: ${message.text()}`));
      await page.goto(`${url}/${path}${path.includes('?') ? '&' : '?'}scheme=${scheme}`);
      await rested(page);
      await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png` });
      await page.close();
    }
  }
}
await close();

/** Waits until rows or skeletons are there and nothing moves. A slow list is pictured before it has rows. */
async function rested(page: Page): Promise<void> {
  const rows = page.getByRole('rowheader').or(page.getByRole('cell'));
  const instead = page.getByRole('alert').or(page.getByText(/^Nothing (here yet|matches these filters)/));
  const shown = page.url().includes('mode=slow') ? page.getByRole('grid') : rows.or(instead);
  await shown.first().waitFor();
  await page.waitForFunction(() => {
    // Only finite animations: skeletons are animated until the rows arrive.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return ending.every(({ playState }) => playState !== 'running');
  });
}
