import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { DayField } from '#src/form/DayField.tsx';
import { SelectField } from '#src/form/fields.tsx';
import * as t from '#text';
import { expiryChoices, type Expiry } from './expiry.ts';

interface ExpiryFieldsProps<V extends Expiry> {
  // A form's result type does not matter to its fields.
  // oxlint-disable-next-line no-explicit-any
  form: UseFormReturn<V, unknown, any>;
  today: string;
}

/** The end of a key: after a while, on a day, or never. */
export function ExpiryFields<V extends Expiry & FieldValues>({ form, today }: ExpiryFieldsProps<V>) {
  const choice = 'choice' as FieldPathByValue<V, Expiry['choice']>;
  const day = 'day' as FieldPathByValue<V, string>;
  return (
    <>
      <SelectField
        form={form}
        name={choice}
        label={t.keys.expiry}
        data={expiryChoices.map((value) => ({ value, label: t.keys.expiries[value] }))}
      />
      {form.watch(choice) === 'day' && <DayField form={form} name={day} label={t.keys.day} min={today} />}
    </>
  );
}
