import { Button } from '@mantine/core';
import type { Definition } from '#contract/endpoint';
import { needs } from '#src/ui/needs.ts';
import { SubmitButton } from './SubmitButton.tsx';
import * as t from '#text';
import classes from './FormButtons.module.css';

interface FormButtonsProps {
  /** Label of the submit button: "Create folder". */
  send: string;
  busy?: boolean;
  disabled?: boolean;
  /** The endpoint that the form is sent to, where a form can be opened by its address. */
  endpoint?: Definition;
  onCancel: () => void;
}

export function FormButtons({ send, busy = false, disabled = false, endpoint, onCancel }: FormButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onCancel}>
        {t.states.cancel}
      </Button>
      <SubmitButton loading={busy} disabled={disabled} {...(endpoint && needs(endpoint))}>
        {send}
      </SubmitButton>
    </div>
  );
}
