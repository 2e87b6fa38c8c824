import type { Page } from './page.ts';

/** Each page's `page.ts`: small, and free of rendering code. */
const modules = import.meta.glob<{ page: Page }>('../../features/*/page.ts');

/** The loader of a page by its folder, the first path segment after the account; undefined for no page. */
export const pageModule = (path: string): (() => Promise<{ page: Page }>) | undefined =>
  modules[`../../features/${path}/page.ts`];

/** Preloads a page's code. Opening the page reports failures. */
export async function loadAhead(path: string): Promise<void> {
  try {
    const module = await pageModule(path)?.();
    await module?.page.load();
  } catch {
    // Requested again when the page is opened.
  }
}
