import { count, plural } from './locale.ts';

/** Said to screen readers when a search has an answer. */
export const found = {
  many: (n: number) => (n === 0 ? 'Nothing found' : plural(n, '1 found', `${count(n)} found`)),
} as const;
