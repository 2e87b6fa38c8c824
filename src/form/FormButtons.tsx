import { Button } from '@mantine/core';
import { SubmitButton } from './SubmitButton.tsx';
import * as t from '#text';
import classes from './FormButtons.module.css';

interface FormButtonsProps {
  /** Label of the submit button: "Create folder". */
  send: string;
  busy?: boolean;
  disabled?: boolean;
  onCancel: () => void;
}

export function FormButtons({ send, busy = false, disabled = false, onCancel }: FormButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onCancel}>
        {t.states.cancel}
      </Button>
      <SubmitButton loading={busy} disabled={disabled}>
        {send}
      </SubmitButton>
    </div>
  );
}
