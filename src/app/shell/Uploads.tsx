import { Suspense } from 'react';
import { later } from '#src/ui/later.tsx';
import { uploading } from '#src/ui/uploading.ts';

const UploadDock = later(() =>
  import('#src/features/files/UploadDock.tsx').then((module) => ({ default: module.UploadDock })),
);

/** What becomes of uploads, on whatever page one is; its code comes with the first of them. */
export function Uploads() {
  return (
    uploading.use() && (
      <Suspense>
        <UploadDock />
      </Suspense>
    )
  );
}
