import type { Page } from './page.ts';

/** Each page's `page.ts`: small, and free of what draws. */
const modules = import.meta.glob<{ page: Page }>('../../features/*/page.ts');

/** Loads a page by its folder, which is the first word of its addresses after the account; undefined for no page. */
export const pageModule = (path: string): (() => Promise<{ page: Page }>) | undefined =>
  modules[`../../features/${path}/page.ts`];

/** Loads a page's code ahead of its being opened. Opening it says what went wrong. */
export async function loadAhead(path: string): Promise<void> {
  try {
    const module = await pageModule(path)?.();
    await module?.page.load();
  } catch {
    // It is asked for again when the page is opened.
  }
}
