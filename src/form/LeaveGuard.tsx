import { useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import * as t from '#text/frame';
import { useAskBeforeUnload } from '#src/ui/ask-before-unload.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

/** Asks before unsaved changes are lost: by a link, by Back, or by closing the tab. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskBeforeUnload(dirty);
  // The dialog closes after confirming: cancelling the navigation then would undo it.
  const leaving = useRef(false);
  const leave = () => {
    leaving.current = true;
    blocker.proceed?.();
  };
  const stay = () => {
    if (!leaving.current) blocker.reset?.();
    leaving.current = false;
  };
  return <LeaveQuestion opened={blocker.state === 'blocked'} onLeave={leave} onStay={stay} />;
}

/**
 * For forms without a URL: `close` asks before discarding what was typed, and so does leaving the page. Render `guard`
 * inside the form; after saving call `onClose` itself.
 */
export function useGuardedClose(dirty: boolean, onClose: () => void): { close: () => void; guard: ReactNode } {
  const [asking, setAsking] = useState(false);
  const guard = (
    <>
      <LeaveGuard dirty={dirty} />
      <LeaveQuestion opened={asking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  );
  return { close: () => (dirty ? setAsking(true) : onClose()), guard };
}

interface LeaveQuestionProps {
  opened: boolean;
  onLeave: () => void;
  onStay: () => void;
}

function LeaveQuestion({ opened, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={t.states.form.leave}
      confirm={t.states.form.leaveConfirm}
      cancel={t.states.form.leaveCancel}
      danger
      onConfirm={onLeave}
      onClose={onStay}
    >
      {t.states.form.leaveWhy}
    </ConfirmDialog>
  );
}
