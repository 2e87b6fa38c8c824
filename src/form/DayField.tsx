import type { TextInputProps } from '@mantine/core';
import { useController, type FieldValues } from 'react-hook-form';
import type { Day } from '#src/lib/day.ts';
import { DateField } from '#src/ui/DateField.tsx';
import { useFieldError, type FieldProps } from './fields.tsx';

interface Props<Values extends FieldValues>
  extends FieldProps<Values>, Pick<TextInputProps, 'error' | 'description' | 'autoComplete'> {
  min?: Day;
  max?: Day;
}

/** A form's field for a day; its value is yyyy-mm-dd, or what was typed instead. */
export function DayField<Values extends FieldValues>({ form, name, label, ...rest }: Props<Values>) {
  const error = useFieldError({ form, name, label });
  const { field } = useController({ control: form.control, name });
  return <DateField {...field} id={`field-${name}`} label={label} error={error} {...rest} />;
}
