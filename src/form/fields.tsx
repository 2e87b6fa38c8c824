import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as t from '#text/frame';
import { fieldError } from './field-error.ts';

interface FieldProps<Values extends FieldValues> {
  // The form's result type plays no part in a field.
  // oxlint-disable-next-line no-explicit-any
  form: UseFormReturn<Values, unknown, any>;
  name: Path<Values>;
  label: string;
}

/** What is wrong with a field now, or undefined. */
export function useFieldError<Values extends FieldValues>({
  form,
  name,
  label,
}: FieldProps<Values>): string | undefined {
  const { error } = form.getFieldState(name, form.formState);
  return error && fieldError(label, error);
}

/** One line of text. */
export function TextField<Values extends FieldValues>({
  form,
  name,
  label,
  ...rest
}: FieldProps<Values> & Omit<TextInputProps, 'form' | 'name' | 'label'>) {
  const error = useFieldError({ form, name, label });
  return <TextInput label={label} error={error} id={`field-${name}`} {...form.register(name)} {...rest} />;
}

/** A password, with a button that shows it and a hint when Caps Lock is on. */
export function PasswordField<Values extends FieldValues>({
  form,
  name,
  label,
  description,
  ...rest
}: FieldProps<Values> & Omit<PasswordInputProps, 'form' | 'name' | 'label'>) {
  const error = useFieldError({ form, name, label });
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <PasswordInput
      label={label}
      error={error}
      id={`field-${name}`}
      description={capsLock ? t.states.form.capsLock : description}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': shown ? t.states.form.hidePassword : t.states.form.showPassword,
        'aria-hidden': false,
        tabIndex: 0,
      }}
      onKeyUp={watchCapsLock}
      {...form.register(name)}
      {...rest}
    />
  );
}
