/**
 * The report builder: time from dropping a field to the drawn result, smoothness of scrolling a long result, and size
 * of the first view. `BENCH_CONVERSIONS` sets the size of the network, by default 1,000,000.
 */
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium.ts';
import { startOnNetwork } from '../folder.ts';
import { median, quantile, type Measured } from '../measure.ts';
import { visitorOf } from '../session.ts';

const drops = 20;
const fields = ['Device', 'Country', 'Weekday', 'Publisher', 'Campaign'];
const budgets = { drop: 250, frame: 1000 / 60 + 1, bytes: 320_000 };

const result = (page: Page) => page.getByRole('grid', { name: 'Result of the report' });

/**
 * Milliseconds from dropping a field to the frame with the complete table, by the page's own clock: polling from
 * outside would add up to half a second.
 */
async function dropTimes(page: Page): Promise<Drawn[]> {
  const times: Drawn[] = [];
  for (let at = 0; at < drops; at += 1) {
    const field = fields[at % fields.length] ?? 'Device';
    await page.goto('/1/0/reports?values=validatedCommission,clicks&rows=month&period=last90&edit=1');
    await result(page).waitFor();
    const button = page
      .getByRole('region', { name: 'Fields' })
      .getByRole('button', { name: field, exact: true })
      .first();
    await button.scrollIntoViewIfNeeded();
    await watchDrop(page, field);
    await button.dragTo(page.getByRole('group', { name: 'Rows' }).getByRole('list'));
    const drawn = await page.evaluate(() => (window as Watched).drawn);
    if (drawn) times.push(drawn);
  }
  return times;
}

interface Drawn {
  all: number;
  /** The part between sending the request and receiving its answer. */
  server: number;
}
type Watched = Window & { drawn?: Promise<Drawn> };

/** Makes the page record the drop and the table's completion. */
async function watchDrop(page: Page, field: string): Promise<void> {
  await page.evaluate((name) => {
    (window as Watched).drawn = new Promise((resolve) => {
      let dropped = Number.NaN;
      addEventListener('drop', ({ timeStamp }) => (dropped = timeStamp), { capture: true, once: true });
      const look = new MutationObserver(() => {
        const table = document.querySelector('table[role=grid][aria-busy=false]');
        const heads = [...(table?.querySelectorAll('th[scope=col]') ?? [])];
        if (!heads.some((head) => head.textContent === name)) return;
        look.disconnect();
        // The next task runs after the frame was painted.
        requestAnimationFrame(() =>
          setTimeout(() => {
            const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime > dropped);
            const request = asked.find((entry) => entry.name.includes('/v1/reporting'));
            resolve({ all: performance.now() - dropped, server: request?.duration ?? Number.NaN });
          }),
        );
      });
      look.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }, field);
}

/** Milliseconds between frames while a very long result scrolls. */
async function frames(page: Page): Promise<number[]> {
  await page.goto('/1/0/reports?rows=date,publisherName&values=clicks,totalConversions&period=last12Months');
  await page.locator('table[role=grid][aria-busy=false]').waitFor({ timeout: 60_000 });
  return page.evaluate(async () => {
    const scroller = document.querySelector('table[role=grid]')?.parentElement;
    if (!scroller) throw new Error('there is no result');
    const gaps: number[] = [];
    let last = performance.now();
    for (let frame = 0; frame < 240; frame += 1) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      gaps.push(now - last);
      last = now;
      scroller.scrollTop += 90;
    }
    return gaps.slice(5);
  });
}

export async function run(): Promise<Measured[]> {
  const conversions = process.env['BENCH_CONVERSIONS'] ?? '1000000';
  const server = await startOnNetwork(Number(conversions));
  const browser = await chromium.launch(launchOptions());
  try {
    const { session } = await visitorOf(server.url, 'manager');
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ baseURL: server.url, viewport, storageState: session });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    let bytes = 0;
    const code = new Set<string>();
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      if (/javascript|css/.test(response.mimeType)) code.add(requestId);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (code.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto('/1/0/reports?values=validatedCommission&rows=month&period=last12Months&chart=line');
    await result(page).waitFor({ timeout: 60_000 });
    // Counts everything that the first view requests, including the chart's code after the result.
    await page.waitForLoadState('networkidle');
    const firstView = bytes;
    const times = await dropTimes(page);
    const all = times.map((time) => time.all);
    const asked = times.map((time) => time.server);
    const gaps = await frames(page);
    const size = `${Number(conversions).toLocaleString('en-GB')} conversions`;
    return [
      { name: `first view with a chart`, value: firstView, unit: 'bytes', budget: budgets.bytes },
      {
        name: `drop to drawn, p75, ${size}`,
        value: Math.round(quantile(all, 0.75)),
        unit: 'ms',
        budget: budgets.drop,
      },
      { name: `drop to drawn, median, ${size}`, value: Math.round(median(all)), unit: 'ms' },
      { name: 'of it the server, median', value: Math.round(median(asked)), unit: 'ms' },
      {
        name: 'long result, frame p75',
        value: Number(quantile(gaps, 0.75).toFixed(1)),
        unit: 'ms',
        budget: budgets.frame,
      },
      { name: 'long result, frame p95', value: Number(quantile(gaps, 0.95).toFixed(1)), unit: 'ms' },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
