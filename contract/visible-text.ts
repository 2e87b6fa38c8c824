import * as z from 'zod/mini';
import { wrong } from './refusals/checked.ts';

/** Text in which nothing is hidden. It stands beside the primitives because lists, which load them first, have none. */

const controls = /\p{Cc}/u;

/** Refuses control characters, before they are trimmed away. */
export const visible = z.refine<string>((raw) => !controls.test(raw), {
  error: ({ input }) => controlsIn(String(input), controls),
});

/** The refusal of the first character of a text that is one of `some`. */
export function controlsIn(raw: string, some: RegExp): string | undefined {
  const found = some.exec(raw)?.[0];
  if (found === undefined) return undefined;
  return wrong('check.control', { character: `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` });
}
