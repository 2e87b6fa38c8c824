import { Suspense } from 'react';
import { session } from '#src/api/session.ts';
import { useStore } from '#src/ui/use-store.ts';
import { later } from '#src/first-view/later.tsx';

const SessionEnded = later(() => import('#src/features/sign-in/SessionEnded.tsx'), 'dialog');

/** Shows the sign-in form over the page when the session ends. */
export function SessionGuard() {
  const ended = useStore(session.ended);
  return ended ? (
    <Suspense>
      <SessionEnded />
    </Suspense>
  ) : null;
}
