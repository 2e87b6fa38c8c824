import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { refusalOf } from '#contract/refusals/checked';
import type { Keyed } from '#contract/refusals/say';
import { checkWords } from '#text/checks';
import * as t from '#text/frame';
import * as z from 'zod/mini';

/** Validates a form with the server's own schema. The first error of a field is shown. */
export function schemaResolver<Values extends FieldValues, Result extends FieldValues>(
  schema: z.ZodMiniType<Result>,
): Resolver<Values, unknown, Result> {
  return async (values) => {
    // zod's own messages are technical: a plain one replaces them.
    const checked = z.safeParse(schema, values, { error: () => t.states.form.notValid, reportInput: true });
    if (checked.success) return { values: checked.data, errors: {} };
    return { values: {}, errors: errorsOf(checked.error.issues, await textOfChecks()) as FieldErrors<Values> };
  };
}

const required: Keyed = { key: 'check.required', values: {} };

/** Whether a check repeats what was given, and that is nothing: "must be a day …, not \"\"". */
const isOfNothing = ({ values }: Keyed): boolean => 'given' in values && values['given'] === '';

/** Messages of checks; a generic one when they cannot be loaded. */
const textOfChecks = () => checkWords().catch(() => () => t.states.form.notValid);

function errorsOf(issues: readonly z.core.$ZodIssue[], text: (refusal: Keyed) => string): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const { path, message, input } of issues) {
    const refusal = input === undefined ? required : refusalOf(message);
    errors[path.join('.')] ??= {
      type: 'schema',
      message: refusal ? text(isOfNothing(refusal) ? required : refusal) : message,
    };
  }
  return errors;
}
