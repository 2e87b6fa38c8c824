import type { ReactNode } from 'react';
import type { FirstRequest } from './requests.ts';
import type { Viewer } from '#src/api/viewer.ts';

/** Loads code in a chunk of its own. */
type Load = () => Promise<{ Component: () => ReactNode }>;

/** An opening on a page by URL: the detail of a row, a form, a page beside the list. */
export interface Opening {
  load: Load;
  /** First requests; `id` is NaN where the URL has no number. */
  requests?: (viewer: Viewer, id: number, search: URLSearchParams) => readonly FirstRequest[];
  /** It replaces the page instead of lying over it. */
  instead?: boolean;
}

/**
 * A page and everything its URLs open; a feature's `page.ts` exports one as `page`. The script that runs before the app
 * reads it to send first requests and load code, the router to make routes. So it must not import anything that
 * renders, except lazily.
 */
export interface Page {
  load: Load;
  requests?: (viewer: Viewer, search: URLSearchParams) => readonly FirstRequest[];
  /** By path below the page: `new`, `:id`, `compare/:one/:other`. */
  opens?: Readonly<Record<string, Opening>>;
}

/** The opening for a path segment; a number is an id. */
export function openingAt({ opens = {} }: Page, word: string): Opening | undefined {
  const exact = Object.keys(opens).find((path) => path.split('/')[0] === word);
  return word === '' ? undefined : opens[exact ?? ':id'];
}
