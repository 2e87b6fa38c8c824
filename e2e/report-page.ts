/** The report builder in journeys: its parts, found as a person would. */
import { expect, type Locator, type Page } from './fixtures.ts';

export const result = (page: Page): Locator => page.getByRole('grid', { name: 'Result of the report' });
export const fields = (page: Page): Locator => page.getByRole('region', { name: 'Fields' });
export const find = (page: Page): Locator => page.getByRole('searchbox', { name: 'Find a field' });
export const shelf = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
export const edit = (page: Page): Locator => page.getByRole('button', { name: 'Edit', exact: true });
export const done = (page: Page): Locator => page.getByRole('button', { name: 'Done', exact: true });

/** A line of the field list. */
export const field = (page: Page, name: string): Locator =>
  fields(page).getByRole('button', { name, exact: true }).first();

export const chip = (page: Page, name: string, on: string): Locator =>
  shelf(page, on).getByRole('button', { name: new RegExp(`^${name}.*, ${on} \\d`) });

export type By = 'mouse' | 'keyboard' | 'phone';

/** Makes the window a phone's, for who reads on one. */
export async function hold(by: By, page: Page): Promise<void> {
  if (by === 'phone') await page.setViewportSize({ width: 390, height: 844 });
}

/** Presses a button with the mouse, a finger, or by the keyboard. */
export async function press(by: By, button: Locator): Promise<void> {
  if (by !== 'keyboard') return button.click();
  await button.focus();
  return button.page().keyboard.press('Enter');
}

/** Waits for the result of the definition as it is. */
export async function settled(page: Page): Promise<void> {
  await expect(result(page)).toBeVisible();
  await expect(result(page)).toHaveAttribute('aria-busy', 'false');
}

/** How many rows of the result lie in the window as a whole, between its header and its total. */
export const rowsInSight = (page: Page): Promise<number> =>
  result(page).evaluate((table) => {
    const edge = (part: string, end: 'top' | 'bottom') => table.querySelector(part)?.getBoundingClientRect()[end];
    const top = edge('thead', 'bottom') ?? 0;
    const bottom = Math.min(window.innerHeight, edge('tfoot', 'top') ?? Infinity);
    const isInSight = ({ top: from, bottom: to }: DOMRect) => from >= top - 1 && to <= bottom + 1;
    return [...table.querySelectorAll('tbody tr')].filter((row) => isInSight(row.getBoundingClientRect())).length;
  });
