import type { Page } from '@playwright/test';
import { states as german } from '../src/text/de/states.ts';
import { states as english } from '../src/text/en/states.ts';

/** How a part says that it is loading, in either language. */
const LOADING = [english.loading, german.loading];

/** Whether nothing in sight is loading, or keeps what it showed before until it has. Runs in the page. */
const isLoaded = (labels: string[]): boolean =>
  document.querySelector('[aria-busy=true]') === null &&
  ![...document.querySelectorAll('[role=status][aria-label]')].some(
    (status) => labels.includes(status.ariaLabel ?? '') && status.checkVisibility(),
  );

/** Waits until nothing of the page is loading any more. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(isLoaded, LOADING, { timeout: 20_000 });
}
