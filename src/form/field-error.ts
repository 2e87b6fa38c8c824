import type { FieldError } from 'react-hook-form';
import * as t from '#text/frame';

/** A field's error as a sentence that begins with its label. */
export function fieldError(label: string, error: FieldError | undefined): string {
  return t.states.form.fieldError(label, error?.message ?? t.states.form.notValid);
}
