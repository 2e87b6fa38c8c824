import { Suspense } from 'react';
import { useStore } from '#src/ui/use-store.ts';
import { deciding, decidingHere, uploading } from '#src/ui/aside.ts';
import { later } from '#src/first-view/later.tsx';

const UploadDock = later(() => import('#src/features/files/UploadDock.tsx'));
const DecisionBar = later(() => import('#src/features/conversions/decide/DecisionBar.tsx'));

/** What becomes of uploads and decisions, on whatever page one is; its code comes with the first of them. */
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
