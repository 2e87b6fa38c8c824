import type { found as english } from '../en/found.ts';
import type { Words } from '../words.ts';
import { count } from './locale.ts';

export const found = {
  many: (n) => (n === 0 ? 'Nichts gefunden' : `${count(n)} gefunden`),
} as const satisfies Words<typeof english>;
