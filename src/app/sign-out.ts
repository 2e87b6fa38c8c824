import { useCallback } from 'react';
import { signOut } from '#contract/access';
import { call } from '#src/api/call.ts';
import { paths } from '#src/ui/paths.ts';

/** Ends the session and loads the sign-in page anew, so that nothing of the old user stays in memory. */
export function useSignOut(): () => void {
  return useCallback(() => void leave(), []);
}

async function leave(): Promise<void> {
  await call(signOut, {});
  location.assign(paths.signIn());
}
