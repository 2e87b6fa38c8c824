import { Suspense } from 'react';
import { useStore } from '#src/ui/use-store.ts';
import { deciding, decidingHere, uploading } from '#src/ui/aside.ts';
import { later } from '#src/first-view/later.tsx';

const UploadDock = later(() => import('#src/features/files/UploadDock.tsx'));
const DecisionBar = later(() => import('#src/features/conversions/decide/DecisionBar.tsx'));

/** Notices about uploads and decisions on every page; their code loads with the first of them. */
export function Asides() {
  const isUploading = useStore(uploading);
  const isDeciding = useStore(deciding);
  const isToldHere = useStore(decidingHere);
  return (
    <>
      {isUploading && (
        <Suspense>
          <UploadDock />
        </Suspense>
      )}
      {isDeciding && !isToldHere && (
        <Suspense>
          <DecisionBar fixed />
        </Suspense>
      )}
    </>
  );
}
