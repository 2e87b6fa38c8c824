import { expect, type Page } from './fixtures.ts';
import { rowsOf } from './network.ts';

/** Steps of journeys that decide on conversions. */

export const pending = (at: string) => `${at}/conversions?status=pending&period=thisYear`;
/** Opens an undecided conversion of the list. */
export const openPending = async (page: Page, at: string, row: number) => {
  await page.goto(pending(at));
  await rowsOf(page).nth(row).getByRole('link').click();
  const detail = page.getByRole('dialog', { name: /Conversion \d+/ });
  await expect(detail.getByRole('button', { name: 'Approve' })).toBeVisible();
  return detail;
};
export const check = (page: Page) => page.getByRole('button', { name: 'Check what would change' }).click();
