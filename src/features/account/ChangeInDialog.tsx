import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from '#src/ui/Dialog.tsx';
import classes from './account.module.css';

interface Props {
  /** A sentence that says what it is now. */
  now: string;
  /** The button's words, and the dialog's. */
  change: string;
  /** The form that changes it. It says what became of it with `say`. */
  children: (ways: { say: (done: string) => void; onClose: () => void }) => ReactNode;
}

/** Something of one's own with the way to change it: a button, and its form in a dialog. */
export function ChangeInDialog({ now, change, children }: Props) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState('');
  const begin = () => {
    setDone('');
    setOpen(true);
  };
  const onClose = () => setOpen(false);
  return (
    <>
      <p className={classes.help}>{now}</p>
      <Button variant="default" onClick={begin}>
        {change}
      </Button>
      <p role="status" className={classes.sent}>
        {done}
      </p>
      {open && (
        <Dialog title={change} onClose={onClose}>
          {children({ say: setDone, onClose })}
        </Dialog>
      )}
    </>
  );
}
