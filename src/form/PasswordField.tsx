import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as t from '#text/frame';
import { useFieldError, type FieldProps } from './fields.tsx';

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
      // Mantine says so only to its styles here.
      aria-invalid={error !== undefined}
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
