import { useState, type SubmitEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { schemaResolver } from './resolver.ts';
import { fieldErrorsOf } from './server-errors.ts';

export interface ContractForm<Values extends FieldValues, Result extends FieldValues> {
  form: UseFormReturn<Values, unknown, Result>;
  /** For `<form onSubmit>`; a second submit while the first one runs does nothing. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Why the last submit failed, when that was no single field's fault. */
  failure: unknown;
}

/**
 * A form over a schema of the contract: errors appear when a field is left, the first bad field takes the
 * focus on submit, and what the server says of a field is shown at the field. Nothing typed is lost.
 */
export function useContractForm<Values extends FieldValues, Result extends FieldValues>(
  schema: z.ZodMiniType<Result>,
  defaultValues: DefaultValues<Values>,
  send: (result: Result, form: UseFormReturn<Values, unknown, Result>) => Promise<unknown>,
): ContractForm<Values, Result> {
  const form = useForm<Values, unknown, Result>({ resolver: schemaResolver(schema), defaultValues, mode: 'onTouched' });
  const [failure, setFailure] = useState<unknown>(null);
  const submit = form.handleSubmit(async (result) => {
    setFailure(null);
    try {
      await send(result, form);
    } catch (error) {
      setFailure(error);
      showAtFields(form, error);
    }
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.formState.isSubmitting) void submit(event);
  };
  return { form, onSubmit, failure };
}

function showAtFields<Values extends FieldValues, Result extends FieldValues>(
  form: UseFormReturn<Values, unknown, Result>,
  error: unknown,
): void {
  const known = new Set(Object.keys(form.getValues()));
  const [first, ...rest] = fieldErrorsOf(error).filter(({ field }) => known.has(field));
  if (first) form.setError(first.field as Path<Values>, { message: first.message }, { shouldFocus: true });
  for (const { field, message } of rest) form.setError(field as Path<Values>, { message });
}
