import { expect, type Locator, type Page } from './fixtures.ts';
import { rowsOf } from './network.ts';
import { buy, ever } from './sales.ts';

/** Steps of journeys that decide on conversions. */

export const pending = (at: string) => `${at}/conversions?status=pending&period=thisYear`;

/** Opens the first conversion of a list, which is undecided. */
async function openFirst(page: Page, list: string): Promise<Locator> {
  await page.goto(list);
  await rowsOf(page).first().getByRole('link').click();
  const detail = page.getByRole('dialog', { name: /Conversion \S+/ });
  await expect(detail.getByRole('button', { name: 'Approve' })).toBeVisible();
  return detail;
}

/** Opens an undecided conversion of an account. */
export const openPending = (page: Page, at: string): Promise<Locator> => openFirst(page, pending(at));

/** Makes an undecided conversion of the demo advertiser and opens it; no other journey has decided or changed it. */
export async function openSale(page: Page, url: string, at: string): Promise<Locator> {
  const reference = `SALE-${crypto.randomUUID().slice(0, 8)}`;
  await buy(url, [reference]);
  return openFirst(page, `${at}/conversions?status=pending&${ever}&ref=${reference}`);
}

/**
 * Stops the page's clock: a decision can be undone for six seconds, and a slow machine needs longer for the steps
 * meanwhile. The clock jumps a minute ahead, so that the call cannot come too late.
 */
export const standStill = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));

/** Ends the time in which a decision can be taken back. Needs `page.clock.install()` before the page. */
export const timeIsOver = (page: Page): Promise<void> => page.clock.fastForward(6500);

/** Has a table checked once its columns are there: they come with code of their own, above the button. */
export async function check(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Check what would change' }).click();
}
