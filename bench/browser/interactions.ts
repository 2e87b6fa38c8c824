/** How long it takes from a press to the next painted frame, with a processor four times slower. */
import type { Locator, Page, Request } from '@playwright/test';
import { quantile } from '../measure.ts';

const slowdown = 4;
const repeats = 12;
/** What the browser does not report is shorter than this. */
const least = 16;
/** How long a finger or a button stays down, in milliseconds. */
const press = { delay: 80 };

/** What is done, and what takes it back. */
export interface Gesture {
  name: string;
  act: (page: Page, time: number) => Promise<unknown>;
  undo?: (page: Page) => Promise<unknown>;
}

/** Runs in the page, before everything else. */
function watch(): void {
  const worst = new Map<number, number>();
  // Of the one type that is observed; its id is not among the types of the DOM yet.
  const note = (entries: (PerformanceEntry & { interactionId?: number })[]) => {
    for (const { interactionId: id = 0, duration } of entries) {
      if (id !== 0) worst.set(id, Math.max(worst.get(id) ?? 0, duration));
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  // Nor is the threshold among them.
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

// `watch` has put it there; the page's globals have no types here.
const worstOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { worstInteraction: () => number }).worstInteraction());

/** The 75th percentile of each gesture, in milliseconds; a gesture of two presses counts its slower one. */
export async function interactionTimes(
  page: Page,
  url: string,
  ready: (page: Page) => Locator,
  gestures: readonly Gesture[],
): Promise<Record<string, number>> {
  await page.addInitScript(watch);
  await page.goto(url);
  await ready(page).waitFor();
  // The first view is over when nothing has been asked for half a second; gestures begin after it.
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

/** What the page has asked for from now on and not got yet. */
function unfinishedOf(page: Page): ReadonlySet<Request> {
  const unfinished = new Set<Request>();
  page.on('request', (request) => unfinished.add(request));
  page.on('requestfinished', (request) => unfinished.delete(request));
  page.on('requestfailed', (request) => unfinished.delete(request));
  return unfinished;
}

/** Until an interaction's frames and what it asked for are over: what has come may ask for more, such as code for its data. */
async function settle(page: Page, unfinished: ReadonlySet<Request>): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet = unfinished.size === 0 ? quiet + 1 : 0) await page.evaluate(idleAfterTwoFrames);
}

/** Runs in the page. The second frame begins when the first is painted; the browser reports events when it has the time. */
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
    act: (page) => page.locator('tbody').getByRole('button', { name: 'Pending' }).first().click(press),
    undo: (page) => page.getByRole('button', { name: 'Remove filter Status' }).click(press),
  },
  {
    name: 'open a row',
    act: async (page, time) => {
      await page
        .locator('tbody th a')
        .nth(time % 5)
        .click(press);
      // Its code may still be on its way: an Escape before it is there would close nothing.
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

/** Its filters ask for rows half a second after the press. */
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
