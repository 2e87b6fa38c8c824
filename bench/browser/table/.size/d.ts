import * as z from 'zod/mini';
export const a = z.object({a: z.optional(z.string()), n: z.int()});
