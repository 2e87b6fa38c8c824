import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import * as t from '#text/frame';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

/** Asks before a page with unsaved changes is left: by a link, by Back, or by closing the tab. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  // The dialog closes after it was confirmed: taking the navigation back then would undo it.
  const leaving = useRef(false);
  const leave = () => {
    leaving.current = true;
    blocker.proceed?.();
  };
  const stay = () => {
    if (!leaving.current) blocker.reset?.();
    leaving.current = false;
  };
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={t.states.form.leave}
      confirm={t.states.form.leaveConfirm}
      cancel={t.states.form.leaveCancel}
      danger
      onConfirm={leave}
      onClose={stay}
    >
      {t.states.form.leaveWhy}
    </ConfirmDialog>
  );
}
