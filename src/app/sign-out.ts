import { useCallback } from 'react';
import { signOut } from '#contract/access';
import { call } from '#src/api/call.ts';
import { session } from '#src/api/session.ts';
import { store } from '#src/lib/store.ts';
import { paths } from '#src/lib/paths.ts';

/** Why signing out stopped: it failed, or unsaved changes would be lost. */
export type Hindrance = { kind: 'failed'; error: unknown } | { kind: 'unsaved' };

export const hindrance = store<Hindrance | null>(null);

/**
 * Ends the session and reloads, so that no data of the old user stays in memory. Asks before losing unsaved changes.
 */
export function useSignOut(): () => void {
  return useCallback(() => {
    if (wouldLose()) hindrance.set({ kind: 'unsaved' });
    else void leaveForGood();
  }, []);
}

/** True when any part of the page blocks unloading. */
function wouldLose(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

export async function leaveForGood(): Promise<void> {
  hindrance.set(null);
  try {
    await session.finish();
    await call(signOut, {});
    // The user has confirmed already.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
    location.assign(paths.signIn());
  } catch (error) {
    hindrance.set({ kind: 'failed', error });
  }
}
