import type { Definition } from '#contract/endpoint';
import type { FirstRequest } from '#src/first-view/early/requests.ts';

/** Parameters of the list within a document begin with it, beside those of the list that the document is in. */
export const PREFIX = 'c-';

/** Rows of that list, until an address asks for others. */
export const FIRST_PAGE = { offset: 0, limit: 50 };

/** The request for the first rows of a document, unless the address asks for others. */
export function firstRows(endpoint: Definition, input: FirstRequest['input'], search: URLSearchParams): FirstRequest[] {
  if ([...search.keys()].some((name) => name.startsWith(PREFIX))) return [];
  return [{ endpoint, input: { ...input, query: { ...input.query, ...FIRST_PAGE } } }];
}
