import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { meQuery } from '#src/api/me.ts';
import { session } from '#src/api/session.ts';
import { useStore } from '#src/ui/use-store.ts';
import { later } from '#src/first-view/later.tsx';

const SessionEnded = later(() => import('#src/features/sign-in/SessionEnded.tsx'), 'dialog');

/**
 * Shows the sign-in form over the page when the session ends, or when somebody else has signed in in another tab, which
 * is asked when one comes back to this one.
 */
export function SessionGuard() {
  const ended = useStore(session.ended);
  const queries = useQueryClient();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && session.isAlive()) void queries.refetchQueries(meQuery);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [queries]);
  return ended ? (
    <Suspense>
      <SessionEnded />
    </Suspense>
  ) : null;
}
