/** Locators that most forms need. */
import type { Locator, Page } from '../fixtures.ts';

export const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});
export const press = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click();
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** The message that a decision could not be sent, on any page. */
export const undecided = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be changed' });
