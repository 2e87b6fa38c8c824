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
      await page.waitForTimeout(700);
      await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png` });
      await page.close();
    }
  }
}
await close();
