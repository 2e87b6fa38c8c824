import { Suspense } from 'react';
import type { OpenDialogProps } from './OpenDialog.tsx';
import { later } from '#src/first-view/later.tsx';

const OpenDialog = later(() => import('./OpenDialog.tsx'), 'dialog');

export function Dialogs(props: OpenDialogProps) {
  return (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  );
}
