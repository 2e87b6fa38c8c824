/** Every address that people open: each page of the navigation, its forms, and one detail per list. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Request } from '@playwright/test';
import pLimit from 'p-limit';
import { pagesFor } from '../../src/app/pages.ts';
import { count, slowPhone } from './first-view.ts';
import { visitorOf, type Visitor } from '../session.ts';

type Role = 'publisher' | 'manager';

/** Pages outside the navigation, by role. */
const below: Record<Role, readonly string[]> = {
  manager: ['account', 'conversions/validate', 'placements/new'],
  publisher: ['links/new', 'enquiries/new', 'enquiries/file'],
};

/** Budget of a first view's scripts and styles, as sent: two pages begin with a chart. */
export const mostBytes = (path: string): number => (/^(overview|reports)/.test(path) ? 330_000 : 240_000);

/** The most requests of a first view, each of which may take a round trip. */
export const MOST_REQUESTS = 40;

export interface Cost {
  /** Bytes of scripts and styles, as sent. */
  bytes: number;
  requests: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Address of the first row's detail, for lists with details. */
  detail: string | undefined;
}

/** Runs in the page before its own scripts. */
function watch(): void {
  let shift = 0;
  new PerformanceObserver((list) => {
    // The DOM types lack the fields of this entry type.
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(globalThis, { shifted: () => shift });
}

// Defined by `watch`; the page's globals have no types here.
const shiftOf = (page: Page) => page.evaluate<number>('shifted()');

/** Shorter than the rest after which a page loads what can come later (`useSettled`), in milliseconds. */
const FIRST_VIEW_MS = 2000;
const STEP_MS = 50;
/** Longest that a page waits for an answer. */
const PATIENCE_MS = 60_000;

/**
 * Opens a page and lets its first two seconds pass by its own clock, which stands still while something is requested:
 * on a slow machine too, all of the first view is counted and nothing of what the page loads later.
 */
async function passFirstView(page: Page, address: string): Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await page.clock.install();
  // Later than the clock can be by then: it goes on until it is paused.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(address);
  for (let passed = 0; passed < FIRST_VIEW_MS; passed += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    const late = Date.now() + PATIENCE_MS;
    do await sleep(STEP_MS);
    while (pending.size > 0 && Date.now() < late);
    // One that is never answered would keep the benchmark from ending.
    if (pending.size > 0)
      throw new Error(`${address} still waits for ${[...pending].map((request) => request.url()).join(', ')}`);
  }
}

/**
 * One visit with an empty cache; on a slow phone when measuring the shift, because only there parts arrive one by one.
 */
async function costOf(
  browser: Browser,
  url: string,
  { session, home }: Visitor,
  path: string,
  slow: boolean,
): Promise<Cost> {
  const context = await browser.newContext({
    baseURL: url,
    storageState: session,
    ...(slow && { viewport: { width: 412, height: 823 } }),
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const traffic = await count(cdp);
  await page.addInitScript(watch);
  if (slow) {
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slowPhone });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  if (slow) {
    await page.goto(`${home}/${path}`);
    // Measures everything that the first view moves; its last request is unknown.
    await page.waitForLoadState('networkidle');
  } else {
    await passFirstView(page, `${home}/${path}`);
  }
  const shift = await shiftOf(page);
  const links = await page.locator('tbody a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const own = `${home}/${path}/`;
  const detail = links.find((link) => link?.startsWith(own))?.slice(home.length + 1);
  await context.close();
  return { bytes: traffic.bytes, requests: traffic.requests, shift: Number(shift.toFixed(4)), detail };
}

/** Concurrent visits when only bytes are counted, each with its own cache. */
const AT_ONCE = 6;

interface Visits {
  /** On a slow phone, one after the other, to measure the shift. */
  slow: boolean;
  /** Also the first row's detail of each list. */
  details: boolean;
}

/** The costs of every address's first view. */
export async function costs(browser: Browser, url: string, { slow, details }: Visits): Promise<Record<string, Cost>> {
  const all: Record<string, Cost> = {};
  for (const role of ['manager', 'publisher'] as const) {
    const visitor = await visitorOf(url, role);
    const pages = [...(role === 'manager' ? pagesFor(role).map(({ path }) => path) : []), ...below[role]];
    const visit = async (path: string): Promise<[string, Cost][]> => {
      const cost = await costOf(browser, url, visitor, path, slow);
      if (!details || cost.detail === undefined) return [[path, cost]];
      return [
        [path, cost],
        [`${path}/…`, await costOf(browser, url, visitor, cost.detail, slow)],
      ];
    };
    const visited = await pLimit(slow ? 1 : AT_ONCE).map(pages, visit);
    Object.assign(all, Object.fromEntries(visited.flat()));
  }
  return all;
}
