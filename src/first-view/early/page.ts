import type { ReactNode } from 'react';
import type { FirstRequest } from './requests.ts';
import type { Viewer } from '#src/api/viewer.ts';

/** Code of its own, in a chunk that comes when it is wanted. */
export type Load = () => Promise<{ Component: () => ReactNode }>;

/** Something that an address opens on its page: the detail of a row, a form, a page beside the list. */
export interface Opening {
  load: Load;
  /** The requests it begins with; `id` is NaN where the address has no number. */
  requests?: (viewer: Viewer, id: number, search: URLSearchParams) => readonly FirstRequest[];
  /** It takes the place of the page instead of lying over it. */
  instead?: boolean;
}

/**
 * A page and everything that its addresses open: `page.ts` of a feature exports one as `page`. The script that runs
 * before the app reads it to send the first requests and to load the code, the router to make routes of it, so it holds
 * nothing that draws: only imports of that.
 */
export interface Page {
  load: Load;
  /** The requests that the page at an address begins with. */
  requests?: (viewer: Viewer, search: URLSearchParams) => readonly FirstRequest[];
  /** By the path below the page's: `new`, `:id`, `compare/:one/:other`. */
  opens?: Readonly<Record<string, Opening>>;
  /** The page places what is opened in an `<Outlet />` of its own instead of below everything. */
  placesOpened?: boolean;
}

/** The opening of a page whose path begins with a word of the address; a number is an id. */
export function openingAt({ opens = {} }: Page, word: string): Opening | undefined {
  const exact = Object.keys(opens).find((path) => path.split('/')[0] === word);
  return word === '' ? undefined : opens[exact ?? ':id'];
}
