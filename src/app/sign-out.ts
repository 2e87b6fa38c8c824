import { useCallback } from 'react';
import { signOut } from '#contract/access';
import { call } from '#src/api/call.ts';
import { session } from '#src/api/session.ts';
import { store } from '#src/lib/store.ts';
import { paths } from '#src/lib/paths.ts';

/** Why somebody who wanted to sign out has not: it failed, or what is not saved would be lost. */
export type Hindrance = { kind: 'failed'; error: unknown } | { kind: 'unsaved' };

export const hindrance = store<Hindrance | null>(null);

/**
 * Ends the session and loads the sign-in page anew, so that nothing of the old user stays in memory. What would be lost by
 * that is asked about first: afterwards it could not be saved any more.
 */
export function useSignOut(): () => void {
  return useCallback(() => {
    if (wouldLose()) hindrance.set({ kind: 'unsaved' });
    else void leaveForGood();
  }, []);
}

/** Whether anything on the page would have the browser ask before it is left. */
function wouldLose(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Signs out, whatever is lost. */
export async function leaveForGood(): Promise<void> {
  hindrance.set(null);
  try {
    await session.finish();
    await call(signOut, {});
    // The question has been answered.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
    location.assign(paths.signIn());
  } catch (error) {
    hindrance.set({ kind: 'failed', error });
  }
}
