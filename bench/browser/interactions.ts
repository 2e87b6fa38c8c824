/** Time from a press to the next painted frame, with a CPU four times slower. */
import type { Locator, Page, Request } from '@playwright/test';
import { quantile } from '../measure.ts';

const slowdown = 4;
const repeats = 12;
/** The browser reports no shorter events. */
const least = 16;
/** Duration of a press in milliseconds. */
const press = { delay: 80 };

/** An interaction, and its reversal. */
export interface Gesture {
  name: string;
  act: (page: Page, time: number) => Promise<unknown>;
  undo?: (page: Page) => Promise<unknown>;
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const worst = new Map<number, number>();
  // The DOM types lack the id of this entry type.
  const note = (entries: (PerformanceEntry & { interactionId?: number })[]) => {
    for (const { interactionId: id = 0, duration } of entries) {
      if (id !== 0) worst.set(id, Math.max(worst.get(id) ?? 0, duration));
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  // The DOM types lack the threshold, too.
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  Object.assign(globalThis, {
    worstInteraction: () => {
      note(observer.takeRecords());
      const longest = Math.max(0, ...worst.values());
      worst.clear();
      return longest;
    },
  });
}

// Defined by `watch`; the page's globals have no types here.
const worstOf = (page: Page) => page.evaluate<number>('worstInteraction()');

/** The 75th percentile of each interaction in milliseconds; of two presses the slower one counts. */
export async function interactionTimes(
  page: Page,
  url: string,
  ready: (page: Page) => Locator,
  gestures: readonly Gesture[],
): Promise<Record<string, number>> {
  await page.addInitScript(watch);
  await page.goto(url);
  await ready(page).waitFor();
  // Interactions begin when the first view has been idle for half a second.
  await page.waitForLoadState('networkidle');
  const unfinished = unfinishedOf(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times: Record<string, number> = {};
  for (const { name, act, undo } of gestures) {
    const own: number[] = [];
    for (let time = 0; time < repeats; time += 1) {
      await settle(page, unfinished);
      await worstOf(page);
      await act(page, time);
      await settle(page, unfinished);
      own.push(Math.max(least, await worstOf(page)));
      await undo?.(page);
    }
    times[name] = quantile(own, 0.75);
    if (process.env['BENCH_VERBOSE']) console.log(name, own.toSorted((a, b) => a - b).join(' '));
  }
  await cdp.detach();
  return times;
}

/** Requests of the page that are sent from now on and not answered. */
function unfinishedOf(page: Page): ReadonlySet<Request> {
  const unfinished = new Set<Request>();
  page.on('request', (request) => unfinished.add(request));
  page.on('requestfinished', (request) => unfinished.delete(request));
  page.on('requestfailed', (request) => unfinished.delete(request));
  return unfinished;
}

/**
 * Waits until an interaction's frames and requests have ended; an answer may cause further requests, such as for code.
 */
async function settle(page: Page, unfinished: ReadonlySet<Request>): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet = unfinished.size === 0 ? quiet + 1 : 0) await page.evaluate(idleAfterTwoFrames);
}

/** Runs in the page. The second frame begins after the first was painted; the browser reports events when idle. */
function idleAfterTwoFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
  });
}

const header = (name: string) => (page: Page) =>
  page.getByRole('columnheader', { name }).getByRole('button').click(press);

export const ourGestures: readonly Gesture[] = [
  {
    name: 'filter',
    act: async (page) => {
      // The sign that filters is there while its cell is pointed at.
      const cell = page.locator('tbody td', { hasText: /^Pending$/ }).first();
      await cell.hover();
      await cell.getByRole('button', { name: 'Show only Status: Pending' }).click(press);
    },
    undo: (page) => page.getByRole('button', { name: 'Remove filter Status' }).click(press),
  },
  {
    name: 'open a row',
    act: async (page, time) => {
      await page
        .locator('tbody th a')
        .nth(time % 5)
        .click(press);
      // Its code may still be loading: an earlier Escape would close nothing.
      await page.getByRole('dialog').waitFor();
    },
    undo: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'select a row',
    act: (page, time) =>
      page
        .locator('tbody input[type=checkbox]')
        .nth(time % 12)
        .click(press),
  },
  { name: 'sort', act: header('Order value (GBP)') },
];

/** The filters request rows half a second after the press. */
const asking = (page: Page, option: Locator) =>
  Promise.all([page.waitForRequest(/\/v1\/conversions/), option.click(press)]);

export const reactAdminGestures: readonly Gesture[] = [
  {
    name: 'filter',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Status' }).click(press);
      await asking(page, page.getByRole('option', { name: 'pending' }));
    },
    undo: async (page) => {
      await page.getByRole('combobox', { name: 'Status' }).click(press);
      await asking(page, page.getByRole('option').first());
    },
  },
  {
    name: 'open a row',
    act: (page, time) =>
      page
        .locator('tbody tr')
        .nth(time % 5)
        .locator('td')
        .nth(4)
        .click(press),
    undo: (page) => page.goBack(),
  },
  {
    name: 'select a row',
    act: (page, time) =>
      page
        .locator('tbody input[type=checkbox]')
        .nth(time % 12)
        .click(press),
  },
  { name: 'sort', act: header('Order value') },
];
