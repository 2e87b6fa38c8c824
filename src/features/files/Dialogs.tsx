import { lazy, Suspense } from 'react';
import type { OpenDialogProps } from './OpenDialog.tsx';

const OpenDialog = lazy(() => import('./OpenDialog.tsx'));

/** The dialog that is open; loaded with the first, so that a list is there sooner. */
export function Dialogs(props: OpenDialogProps) {
  return (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  );
}
