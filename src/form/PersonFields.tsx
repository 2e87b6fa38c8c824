import type { UseFormReturn } from 'react-hook-form';
import * as t from '#text';
import { TextField } from './fields.tsx';
import s from './form.module.css';
import { PasswordField } from './PasswordField.tsx';

const f = t.ownNetwork.fields;

export const noPerson = { firstName: '', surname: '', email: '', password: '' };

export const personLabels = {
  firstName: f.firstName,
  surname: f.surname,
  email: f.email,
  password: f.password,
};

interface PersonFieldsProps {
  // A form of more fields, whatever its result.
  // oxlint-disable-next-line no-explicit-any
  form: UseFormReturn<any, unknown, any>;
}

/** The fields of a network's first account manager, who gets a sign-in. */
export function PersonFields({ form }: PersonFieldsProps) {
  return (
    <>
      <div className={s.two}>
        <TextField form={form} name="firstName" label={personLabels.firstName} autoComplete="given-name" />
        <TextField form={form} name="surname" label={personLabels.surname} autoComplete="family-name" />
      </div>
      <TextField form={form} name="email" label={personLabels.email} type="email" autoComplete="username" />
      <PasswordField
        form={form}
        name="password"
        label={personLabels.password}
        description={f.passwordHelp}
        autoComplete="new-password"
      />
    </>
  );
}
