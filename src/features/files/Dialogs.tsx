import { Suspense } from 'react';
import type { OpenDialogProps } from './OpenDialog.tsx';
import { later } from '#src/first-view/later.tsx';

const OpenDialog = later(() => import('./OpenDialog.tsx'), 'dialog');

/** The dialog that is open; loaded with the first, so that a list is there sooner. */
export function Dialogs(props: OpenDialogProps) {
  return (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  );
}
