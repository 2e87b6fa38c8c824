import { useCallback } from 'react';
import { signOut } from '#contract/access';
import { call } from '#src/api/call.ts';
import { session } from '#src/api/session.ts';
import { paths } from '#src/ui/paths.ts';

let failure: unknown = null;
const listeners = new Set<() => void>();

function tell(next: unknown): void {
  failure = next;
  for (const listener of listeners) listener();
}

/** Why the last try to sign out failed; null when none did. */
export const signOutFailure = {
  get: (): unknown => failure,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  dismiss: (): void => tell(null),
};

/** Ends the session and loads the sign-in page anew, so that nothing of the old user stays in memory. */
export function useSignOut(): () => void {
  return useCallback(() => void leave(), []);
}

async function leave(): Promise<void> {
  tell(null);
  try {
    await session.finish();
    await call(signOut, {});
    location.assign(paths.signIn());
  } catch (error) {
    tell(error);
  }
}
