import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/**
 * Checks a form's values with the schema the server checks them with, so that the two never disagree.
 * The first failure of a field is the one that is shown.
 */
export function schemaResolver<Values extends FieldValues, Result extends FieldValues>(
  schema: z.ZodMiniType<Result>,
): Resolver<Values, unknown, Result> {
  return (values) => {
    const checked = z.safeParse(schema, values);
    if (checked.success) return { values: checked.data, errors: {} };
    return { values: {}, errors: errorsOf(checked.error.issues) as FieldErrors<Values> };
  };
}

function errorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const { path, message } of issues) {
    errors[path.join('.')] ??= { type: 'schema', message };
  }
  return errors;
}
