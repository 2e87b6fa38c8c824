import { Textarea, TextInput, type NativeSelectProps, type TextareaProps, type TextInputProps } from '@mantine/core';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldError } from './field-error.ts';
import { SelectInput } from './SelectInput.tsx';

export interface FieldProps<Values extends FieldValues> {
  // A form's result type does not matter to a field.
  // oxlint-disable-next-line no-explicit-any
  form: UseFormReturn<Values, unknown, any>;
  name: Path<Values>;
  label: string;
}

export function useFieldError<Values extends FieldValues>({
  form,
  name,
  label,
}: FieldProps<Values>): string | undefined {
  const { error } = form.getFieldState(name, form.formState);
  return error && fieldError(label, error);
}

export function TextField<Values extends FieldValues>({
  form,
  name,
  label,
  ...rest
}: FieldProps<Values> & Omit<TextInputProps, 'form' | 'name' | 'label'>) {
  const error = useFieldError({ form, name, label });
  return <TextInput label={label} error={error} id={`field-${name}`} {...form.register(name)} {...rest} />;
}

/** A choice from a list of options, the first of which may be "Choose …" with an empty value. */
export function SelectField<Values extends FieldValues>({
  form,
  name,
  label,
  ...rest
}: FieldProps<Values> & Omit<NativeSelectProps, 'form' | 'name' | 'label'>) {
  const error = useFieldError({ form, name, label });
  return <SelectInput label={label} error={error} id={`field-${name}`} {...form.register(name)} {...rest} />;
}

export function TextAreaField<Values extends FieldValues>({
  form,
  name,
  label,
  ...rest
}: FieldProps<Values> & Omit<TextareaProps, 'form' | 'name' | 'label'>) {
  const error = useFieldError({ form, name, label });
  return <Textarea label={label} error={error} id={`field-${name}`} {...form.register(name)} {...rest} />;
}
