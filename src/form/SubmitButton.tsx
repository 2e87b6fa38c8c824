import { Button, type ButtonProps } from '@mantine/core';

/**
 * Sends the form it is in. A press leaves the focus in the field: when a field is left its error appears, which would
 * move the button away from under the press.
 */
export function SubmitButton(props: ButtonProps) {
  return <Button type="submit" onMouseDown={(event) => event.preventDefault()} {...props} />;
}
