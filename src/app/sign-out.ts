import { useCallback } from 'react';
import { signOut } from '#contract/access';
import { call } from '#src/api/call.ts';
import { session } from '#src/api/session.ts';
import { store } from '#src/lib/store.ts';
import { paths } from '#src/ui/paths.ts';

/** Why the last try to sign out failed; null when none did. */
export const signOutFailure = store<unknown>(null);

/** Ends the session and loads the sign-in page anew, so that nothing of the old user stays in memory. */
export function useSignOut(): () => void {
  return useCallback(() => void leave(), []);
}

async function leave(): Promise<void> {
  signOutFailure.set(null);
  try {
    await session.finish();
    await call(signOut, {});
    location.assign(paths.signIn());
  } catch (error) {
    signOutFailure.set(error);
  }
}
