/**
 * First view of the lists on a slow phone: cold cache, 1.6 Mbit/s, 150 ms round trip, a CPU four times slower. Measures
 * bytes of scripts and styles as sent, requests, and the time until the first row is readable.
 */
import { chromium, type Browser, type CDPSession } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium.ts';
import { startServerProcess } from '../../scripts/server-process.ts';
import { paths } from '../../src/lib/paths.ts';
import { median, type Measured } from '../measure.ts';
import { visitorOf, type Session, type Visitor } from '../session.ts';

export interface FirstView {
  bytes: number;
  requests: number;
  seconds: number;
  /** How long tasks kept the main thread from a press, beyond 50 ms each, in milliseconds. */
  blocked: number;
}

/** Budget of a list's first view. */
const budget: Omit<FirstView, 'blocked'> = { bytes: 240_000, requests: 28, seconds: 2.7 };

export const slowPhone = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowdown = 4;
const runs = 5;

/** Paths of the publisher's lists. */
const listsOf = ({ membership }: Visitor): Record<string, string> => ({
  conversions: paths.conversions(membership),
  campaigns: paths.campaigns(membership),
  feeds: paths.feeds(membership),
  files: paths.files(membership),
  links: paths.links(membership),
  placements: paths.placements(membership),
  vouchers: `${paths.vouchers(membership)}?show=all`,
});

/** A measure of the page by this name has the time that its long tasks block. */
const BLOCKED = 'blocked by long tasks';

/** Counts in the page what its long tasks block, each beyond 50 ms. */
function countBlocked(name: string): void {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) performance.measure(name, { start: 0, end: duration - 50 });
  }).observe({ type: 'longtask', buffered: true });
}

/** Sums up the measures of a name. */
const measured = (name: string): number =>
  performance.getEntriesByName(name).reduce((sum, { duration }) => sum + duration, 0);

/** One visit with an empty cache, to a page with a table. */
async function visit(browser: Browser, url: string, path: string, session?: Session): Promise<FirstView> {
  const storageState = session ?? { cookies: [], origins: [] };
  const context = await browser.newContext({ baseURL: url, storageState, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(countBlocked, BLOCKED);
  const cdp = await context.newCDPSession(page);
  const traffic = await count(cdp);
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slowPhone });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const started = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  // A skeleton has rows too, but no figures.
  const rows = page.locator('tbody tr').filter({ hasText: /\d/ });
  await rows.first().waitFor({ state: 'visible', timeout: 60_000 });
  const seconds = (performance.now() - started) / 1000;
  // Counts everything that the first view requests; its last request is unknown.
  await page.waitForLoadState('networkidle');
  const blocked = await page.evaluate(measured, BLOCKED);
  await context.close();
  return { ...traffic, seconds: Number(seconds.toFixed(2)), blocked: Math.round(blocked) };
}

/** Counts requests from now on, and the transferred bytes of scripts and styles. */
export async function count(cdp: CDPSession): Promise<{ bytes: number; requests: number }> {
  const traffic = { bytes: 0, requests: 0 };
  const code = new Set<string>();
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: false });
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http')) return;
    traffic.requests += 1;
    const mime = response.mimeType;
    if (type === 'Script' || type === 'Stylesheet' || /javascript|css/.test(mime)) code.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) traffic.bytes += encodedDataLength;
  });
  return traffic;
}

/** The middle one of several visits, figure by figure. */
function middleOf(visits: readonly FirstView[]): FirstView {
  const of = (name: keyof FirstView) => median(visits.map((one) => one[name]));
  return { bytes: of('bytes'), requests: of('requests'), seconds: of('seconds'), blocked: of('blocked') };
}

interface Address {
  url: string;
  path: string;
  session?: Session;
}

/** First views of two pages, by turns, so that both have the same machine. */
export async function besideEachOther(browser: Browser, one: Address, other: Address): Promise<[FirstView, FirstView]> {
  const visits: [FirstView[], FirstView[]] = [[], []];
  for (let at = 0; at < runs; at += 1) {
    for (const [which, { url, path, session }] of [one, other].entries())
      visits[which]?.push(await visit(browser, url, path, session));
  }
  return [middleOf(visits[0]), middleOf(visits[1])];
}

/** The benchmark: median of five visits to each list. */
export async function run(): Promise<Measured[]> {
  const views = await withBrowser(async (browser, url, session, path) => {
    const visits: FirstView[] = [];
    for (let at = 0; at < runs; at += 1) visits.push(await visit(browser, url, path, session));
    return middleOf(visits);
  });
  return Object.entries(views).flatMap(([list, view]) => [
    { name: `${list}: scripts and styles`, value: view.bytes, unit: 'bytes', budget: budget.bytes },
    { name: `${list}: requests`, value: view.requests, unit: 'requests', budget: budget.requests },
    { name: `${list}: first row visible`, value: view.seconds, unit: 's', budget: budget.seconds },
  ]);
}

type Measure = (browser: Browser, url: string, session: Session, path: string) => Promise<FirstView>;

async function withBrowser(measure: Measure): Promise<Record<string, FirstView>> {
  const server = await startServerProcess({ DEMO_TODAY: '2026-03-15' });
  const browser = await chromium.launch(launchOptions());
  try {
    const visitor = await visitorOf(server.url, 'publisher');
    const views: Record<string, FirstView> = {};
    for (const [list, path] of Object.entries(listsOf(visitor)))
      views[list] = await measure(browser, server.url, visitor.session, path);
    return views;
  } finally {
    await browser.close();
    await server.stop();
  }
}
