import { Suspense } from 'react';
import { useStore } from '#src/ui/use-store.ts';
import { deciding, uploading } from '#src/ui/aside.ts';
import { later } from '#src/first-view/later.tsx';

const UploadDock = later(() => import('#src/features/files/UploadDock.tsx'));
const FixedDecisionBar = later(() => import('#src/features/conversions/decide/FixedDecisionBar.tsx'));

/** Notices about uploads and decisions on every page; their code loads with the first of them. */
export function Asides() {
  const isUploading = useStore(uploading);
  const isDeciding = useStore(deciding);
  return (
    <>
      {isUploading && (
        <Suspense>
          <UploadDock />
        </Suspense>
      )}
      {isDeciding && (
        <Suspense>
          <FixedDecisionBar />
        </Suspense>
      )}
    </>
  );
}
