import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent } from 'react';

/**
 * Sends the form it is in. A press leaves the focus in the field that has it: when a field is left its error appears,
 * which would move the button away from under the press.
 */
export function SubmitButton(props: ButtonProps) {
  return <Button type="submit" onMouseDown={keepFocusInForm} {...props} />;
}

function keepFocusInForm(event: MouseEvent<HTMLButtonElement>): void {
  if (event.currentTarget.form?.contains(document.activeElement)) event.preventDefault();
}
