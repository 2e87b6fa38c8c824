import { useId } from 'react';
import c from '../controls.module.css';
import type { Option } from '#src/list/types.ts';
import { Tick } from '#src/ui/controls.tsx';

interface Props {
  label: string;
  options: readonly (Option & { hint?: string | undefined })[];
  value: string;
  onChange: (value: string) => void;
  /** Two columns show all of many short options at once. */
  columns?: 1 | 2;
}

export function Radios({ label, options, value, onChange, columns = 1 }: Props) {
  const name = useId();
  return (
    <fieldset className={`${c.list} ${c.scrolls}`} data-columns={columns}>
      <legend className={c.hidden}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={c.choice} title={option.hint}>
          <Tick
            type="radio"
            name={name}
            checked={option.value === value}
            data-autofocus={(columns === 1 && option.value === value) || undefined}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
