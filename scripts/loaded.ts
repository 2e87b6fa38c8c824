import { expect as expectNow, type Page } from '@playwright/test';
import { states as german } from '../src/text/de/states.ts';
import { states as english } from '../src/text/en/states.ts';

const expect = expectNow.configure({ timeout: 20_000 });
const loading = new RegExp(`^(${english.loading}|${german.loading})$`);

/** Waits until nothing of the page is loading any more, in whichever language it says so. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: loading })).toHaveCount(0);
  // No role finds what only says that it is busy, which a part or a list does while it keeps what it showed before.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
