/** How long it takes from a press to the next painted frame, with a processor four times slower. */
import type { Locator, Page } from '@playwright/test';

const slowdown = 4;
const repeats = 12;
/** What the browser does not report is shorter than this. */
const least = 16;
/** How long a finger or a button stays down, in milliseconds. */
const press = { delay: 80 };
/** After an interaction, until its frames and what it asked for are over. */
const calm = 500;

/** What is done, and what takes it back. */
export interface Gesture {
  name: string;
  act: (page: Page, time: number) => Promise<unknown>;
  undo?: (page: Page) => Promise<unknown>;
}

/** Runs in the page, before everything else. */
function watch(): void {
  const worst = new Map<number, number>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const id = entry.interactionId ?? 0;
      if (id !== 0) worst.set(id, Math.max(worst.get(id) ?? 0, entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  Object.assign(globalThis, {
    worstInteraction: () => {
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
  await page.waitForLoadState('networkidle');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times: Record<string, number> = {};
  for (const { name, act, undo } of gestures) {
    const own: number[] = [];
    for (let time = 0; time < repeats; time += 1) {
      await settle(page);
      await worstOf(page);
      await act(page, time);
      await settle(page);
      own.push(Math.max(least, await worstOf(page)));
      await undo?.(page);
    }
    own.sort((a, b) => a - b);
    times[name] = own[Math.ceil(own.length * 0.75) - 1] ?? Number.NaN;
    if (process.env['BENCH_VERBOSE']) console.log(name, own.join(' '));
  }
  await cdp.detach();
  return times;
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(calm);
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
    act: (page, time) =>
      page
        .locator('tbody th a')
        .nth(time % 5)
        .click(press),
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

export const reactAdminGestures: readonly Gesture[] = [
  {
    name: 'filter',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Status' }).click(press);
      await page.getByRole('option', { name: 'pending' }).click(press);
    },
    undo: async (page) => {
      await page.getByRole('combobox', { name: 'Status' }).click(press);
      await page.getByRole('option').first().click(press);
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
