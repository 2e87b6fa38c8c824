import { useId } from 'react';
import c from '../controls.module.css';
import type { Option } from '#src/list/types.ts';

interface Props {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

export function Radios({ label, options, value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={`${c.list} ${c.scrolls}`}>
      <legend className={c.hidden}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={c.choice}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            data-autofocus={option.value === value || undefined}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
