import type { checks } from './checks.ts';
import { keyed, type Keyed } from './say.ts';
import type { texts } from './texts.ts';

type Checks = typeof checks & typeof texts;

/** Message of a failed check. zod keeps only a text, so the message is the refusal as JSON, which `refusalOf` reads. */
export function wrong<K extends keyof Checks>(
  key: K,
  ...[values]: Checks[K] extends (values: infer V) => string ? [values: V] : []
): string {
  return messageOf({ key, values: values ?? {} });
}

/** @param refusal of a check: forms have the words of no other */
export const messageOf = (refusal: { key: keyof Checks; values: object }): string => JSON.stringify(refusal);

/** The refusal in a check's message; undefined for zod's own messages. */
export function refusalOf(message: string): Keyed | undefined {
  if (!message.startsWith('{')) return undefined;
  const { data } = keyed.safeParse(JSON.parse(message));
  return data;
}
