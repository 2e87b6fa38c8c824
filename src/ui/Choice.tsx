import { useId } from 'react';
import classes from './Choice.module.css';
import { Tick } from '#src/ui/controls.tsx';

interface ChoiceProps<V extends string> {
  label: string;
  /** Null: nothing is chosen yet. */
  value: V | null;
  /** Labels by value, in display order. */
  options: Readonly<Record<V, string>>;
  onChange: (value: V) => void;
}

export function Choice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.options}>
        {(Object.keys(options) as V[]).map((option) => (
          <label key={option} className={classes.option}>
            <Tick type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            <span>{options[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
