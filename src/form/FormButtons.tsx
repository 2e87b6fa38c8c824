import { Button } from '@mantine/core';
import * as t from '#text';
import classes from './FormButtons.module.css';

interface FormButtonsProps {
  /** What sending the form does: "Create folder". */
  send: string;
  /** The answer is on its way. */
  busy?: boolean;
  /** There is nothing to send. */
  disabled?: boolean;
  onCancel: () => void;
}

/** What ends the form of a dialog: leave it, or send it. */
export function FormButtons({ send, busy = false, disabled = false, onCancel }: FormButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onCancel}>
        {t.states.cancel}
      </Button>
      <Button type="submit" loading={busy} disabled={disabled}>
        {send}
      </Button>
    </div>
  );
}
