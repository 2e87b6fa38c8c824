import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { schemaResolver } from './resolver.ts';
import { fieldErrorsOf } from './server-errors.ts';

export interface ContractForm<Values extends FieldValues, Result extends FieldValues> {
  form: UseFormReturn<Values, unknown, Result>;
  /** For `<form onSubmit>`; ignores a second submit while the first one runs. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** The last submit's failure, unless it belongs to fields. */
  failure: unknown;
  /** There is input that was not submitted. */
  unsaved: boolean;
}

/**
 * A form over a schema of the contract. Errors appear when a field is left; on submit the first bad field takes the
 * focus, or `FormFailure` when no field is to blame; server errors appear at their fields. Nothing typed is lost.
 */
export function useContractForm<Values extends FieldValues, Result extends FieldValues>(
  schema: z.ZodMiniType<Result>,
  defaultValues: DefaultValues<Values>,
  send: (result: Result, form: UseFormReturn<Values, unknown, Result>) => Promise<unknown>,
): ContractForm<Values, Result> {
  const form = useForm<Values, unknown, Result>({
    resolver: schemaResolver(schema),
    defaultValues,
    mode: 'onTouched',
    // react-hook-form focuses by registration order and only knows registered fields.
    shouldFocusError: false,
  });
  const [failure, setFailure] = useState<unknown>(null);
  const submitted = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(form, submitted);
  const submit = form.handleSubmit(async (result) => {
    try {
      await send(result, form);
    } catch (error) {
      setFailure(error);
      showAtFields(form, error);
      // Marks the form as not submitted.
      throw error;
    }
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.formState.isSubmitting) return;
    submitted.current = event.currentTarget;
    setFailure(null);
    submit(event).catch(() => undefined);
  };
  const { isDirty, isSubmitSuccessful } = form.formState;
  return { form, onSubmit, failure, unsaved: isDirty && !isSubmitSuccessful };
}

/** Focuses the first error once per submit: it may be far from the button. */
function useFocusOnRefusal<Values extends FieldValues, Result extends FieldValues>(
  form: UseFormReturn<Values, unknown, Result>,
  element: RefObject<HTMLFormElement | null>,
): void {
  const { errors, submitCount, isSubmitting } = form.formState;
  const isBad = Object.keys(errors).length > 0;
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const field = isBad && element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field || element.current?.querySelector<HTMLElement>('[data-refused]'))?.focus();
    // Not on changes of validity while typing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submitCount, isSubmitting]);
}

function showAtFields<Values extends FieldValues, Result extends FieldValues>(
  form: UseFormReturn<Values, unknown, Result>,
  error: unknown,
): void {
  const known = new Set(Object.keys(form.getValues()));
  for (const { field, message } of fieldErrorsOf(error)) {
    if (known.has(field.split('.')[0] ?? '')) form.setError(field as Path<Values>, { message });
  }
}
