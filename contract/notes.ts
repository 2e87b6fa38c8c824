import * as z from 'zod/mini';
import { roles } from './access.ts';
import * as p from './primitives.ts';

/** A note. `author` is the account, or the person for the network. */
export const note = z.object({
  id: z.int(),
  createdAt: p.at,
  role: z.enum(roles),
  author: z.string(),
  body: z.string(),
});
export type Note = z.output<typeof note>;
