import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './fields.tsx';
import classes from './CheckField.module.css';
import { Tick } from '#src/ui/controls.tsx';

/** A choice of yes or no with its label beside it, and what it does below. */
export function CheckField<Values extends FieldValues>({
  form,
  name,
  label,
  help,
}: FieldProps<Values> & { help?: string }) {
  return (
    <div className={classes.field}>
      <label className={classes.choice}>
        <Tick type="checkbox" id={`field-${name}`} aria-describedby={help && `help-${name}`} {...form.register(name)} />
        <span>{label}</span>
      </label>
      {help && (
        <p id={`help-${name}`} className={classes.help}>
          {help}
        </p>
      )}
    </div>
  );
}
