import { CallError } from '#src/api/call.ts';
import * as t from '#text';

/** Plain words for the two everyday refusals; undefined: the server's words. @param wrong words for a wrong secret */
export function wordsFor(failure: unknown, wrong: string): string | undefined {
  if (!(failure instanceof CallError) || failure.failure.kind !== 'refused') return undefined;
  if (failure.code === 'INVALID_SIGN_IN') return wrong;
  if (failure.code !== 'RATE_LIMITED') return undefined;
  const { retryAfter } = failure.failure;
  return `${t.signIn.tooMany} ${retryAfter === null ? t.signIn.waitSome : t.signIn.wait(retryAfter)}`;
}

/** Whether the password is right, and the code of the second factor is to follow. */
export const asksForCode = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === 'TWO_FACTOR_NEEDED';

/** Whether a one-time link, or a sign-in that was begun, is over. */
export const isEnded = (failure: unknown): boolean => failure instanceof CallError && failure.code === 'LINK_ENDED';
