import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import * as t from '#text/frame';
import { Dialog } from './Dialog.tsx';
import { useOneRun } from './one-run.ts';
import { Reason } from './states.tsx';
import classes from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The verb: "Revoke key". */
  confirm: string;
  cancel?: string;
  /** Red, for irreversible actions. */
  danger?: boolean;
  /** Closes when it resolves; stays open with the reason when it rejects. */
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
}

export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel = t.states.cancel,
  danger = false,
  ...on
}: ConfirmDialogProps) {
  const { run, stop, busy, error } = useOneRun();
  // Called even if the dialog is unmounted by then.
  const go = async () => {
    await on.onConfirm();
    on.onClose();
  };
  const close = () => {
    if (busy) return;
    stop();
    on.onClose();
  };
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
        <Button {...(danger && { color: 'red' })} loading={busy} onClick={() => run(go)}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
