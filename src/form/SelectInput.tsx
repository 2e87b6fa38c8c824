import { NativeSelect } from '@mantine/core';

/** The select of forms with its label above, for choices that are no field of a form: those are `SelectField`. */
export const SelectInput = NativeSelect;
