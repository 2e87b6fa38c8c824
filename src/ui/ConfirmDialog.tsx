import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import * as t from '#text/frame';
import { Dialog } from './Dialog.tsx';
import { Reason } from './states.tsx';
import classes from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What will happen, and to what. */
  children: ReactNode;
  /** The verb: "Revoke key". */
  confirm: string;
  cancel?: string;
  /** Red for what cannot be taken back. */
  danger?: boolean;
  /** Closes when it resolves; stays with the reason when it rejects. */
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel = t.states.cancel,
  danger = false,
  ...on
}: ConfirmDialogProps) {
  const { run, running, error, close } = useRun(on.onConfirm, on.onClose);
  if (!opened) return null;
  return (
    <Dialog title={title} onClose={close}>
      <div>{children}</div>
      {error !== null && (
        <p role="alert" className={classes.error}>
          <Reason error={error} />
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={close} data-autofocus>
          {cancel}
        </Button>
        <Button {...(danger && { color: 'red' })} loading={running} onClick={run}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

/** One run at a time; the dialog closes after a good one. */
function useRun(onConfirm: ConfirmDialogProps['onConfirm'], onClose: () => void) {
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async () => {
    setRunning(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (reason) {
      setError(reason);
    } finally {
      setRunning(false);
    }
  };
  const close = () => {
    if (running) return;
    setError(null);
    onClose();
  };
  return { run: () => void run(), running, error, close };
}
