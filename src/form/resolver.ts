import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { inOurWords } from '#text/answers';
import * as t from '#text/frame';
import * as z from 'zod/mini';

/**
 * Checks a form's values with the schema the server checks them with, so that the two never disagree.
 * The first failure of a field is the one that is shown.
 */
export function schemaResolver<Values extends FieldValues, Result extends FieldValues>(
  schema: z.ZodMiniType<Result>,
): Resolver<Values, unknown, Result> {
  return (values) => {
    // Where a schema says nothing of its own, its library says nothing that anybody would understand.
    const checked = z.safeParse(schema, values, { error: () => t.states.form.notValid, reportInput: true });
    if (checked.success) return { values: checked.data, errors: {} };
    return inOurWords({ values: {}, errors: errorsOf(checked.error.issues) as FieldErrors<Values> });
  };
}

function errorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const { path, message, input } of issues) {
    errors[path.join('.')] ??= { type: 'schema', message: input === undefined ? 'is required' : message };
  }
  return errors;
}
