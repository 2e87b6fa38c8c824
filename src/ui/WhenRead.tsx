import { Suspense, type ReactNode } from 'react';
import type { Viewer } from '#src/api/viewer.ts';
import { later } from '#src/first-view/later.tsx';

const StillRead = later(() => import('./StillRead.tsx'), 'line');

interface WhenReadProps {
  viewer: Pick<Viewer, 'connection'>;
  children: ReactNode;
}

/** Text that is true once everything of an account is here; on a connected account, until then, what is still read. */
export function WhenRead({ viewer: { connection }, children }: WhenReadProps) {
  if (connection === null) return children;
  return (
    <Suspense>
      <StillRead networkId={connection.networkId}>{children}</StillRead>
    </Suspense>
  );
}
