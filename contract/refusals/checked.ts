import type { checks } from './checks.ts';
import { keyed, type Keyed } from './say.ts';

type Checks = typeof checks;

/**
 * The message of a schema's check. A schema keeps one text for what it finds wrong, so this is the refusal as JSON;
 * `refusalOf` reads it where the check has failed.
 */
export function wrong<K extends keyof Checks>(
  key: K,
  ...[values]: Checks[K] extends (values: infer V) => string ? [values: V] : []
): string {
  return messageOf({ key, values: values ?? {} });
}

/** A refusal as the message of a schema's issue. */
export const messageOf = (refusal: { key: string; values: object }): string => JSON.stringify(refusal);

/** The refusal that a check's message is; undefined where a schema says nothing of its own. */
export function refusalOf(message: string): Keyed | undefined {
  if (!message.startsWith('{')) return undefined;
  const { data } = keyed.safeParse(JSON.parse(message));
  return data;
}
