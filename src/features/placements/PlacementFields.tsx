import { Textarea } from '@mantine/core';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { SelectField, TextField, useFieldError } from '#src/form/fields.tsx';
import { optionsOf } from '#src/list/filters.ts';
import * as t from '#text';
import type { PlacementValues } from './form.ts';

const f = t.placements.fields;

/** The labels of a placement's own fields, by their names. */
export const fieldLabels = {
  placementName: f.name,
  type: f.type,
  placementDescription: f.description,
  destinationUrl: f.destination,
};

interface Props<Result extends FieldValues> {
  form: UseFormReturn<PlacementValues, unknown, Result>;
  destinationHelp: string;
}

/** Fields of a placement, for new ones and those that are changed. */
export function PlacementFields<Result extends FieldValues>({ form, destinationHelp }: Props<Result>) {
  const description = useFieldError({ form, name: 'placementDescription', label: f.description });
  return (
    <>
      <TextField form={form} name="placementName" label={f.name} description={f.nameHelp} autoComplete="off" />
      <SelectField form={form} name="type" label={f.type} data={optionsOf(t.placements.types)} />
      <Textarea
        label={f.description}
        description={f.descriptionHelp}
        error={description}
        id="field-placementDescription"
        rows={2}
        {...form.register('placementDescription')}
      />
      <TextField
        form={form}
        name="destinationUrl"
        label={f.destination}
        description={destinationHelp}
        type="url"
        inputMode="url"
        autoComplete="off"
      />
    </>
  );
}
