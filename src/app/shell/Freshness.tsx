import { Suspense } from 'react';
import { useViewer } from '#src/api/use-viewer.ts';
import { later } from '#src/first-view/later.tsx';

const FreshnessLine = later(() => import('./FreshnessLine.tsx'));

/** How fresh the figures of a connected account are; nothing for an account of this network. */
export function Freshness() {
  const { connection } = useViewer();
  if (connection === null) return null;
  return (
    <Suspense fallback={<div style={{ minHeight: '2.25rem' }} />}>
      <FreshnessLine networkId={connection.networkId} />
    </Suspense>
  );
}
