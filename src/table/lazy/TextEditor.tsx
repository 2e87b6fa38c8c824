import { useId } from 'react';
import c from '../controls.module.css';
import type { TextFilter } from '#src/list/types.ts';

interface Props {
  filter: TextFilter;
  value: string;
  onChange: (value: string, usable: boolean) => void;
}

export function TextEditor({ filter, value, onChange }: Props) {
  const { field, label, wanted } = filter;
  const usable = (text: string) => text.trim() === '' || field.read([text]) !== undefined;
  const bad = !usable(value);
  const hint = useId();
  return (
    <>
      <input
        className={c.input}
        aria-label={label}
        aria-describedby={wanted && hint}
        aria-invalid={bad}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value, usable(event.target.value))}
      />
      {wanted && (
        <p id={hint} className={bad ? c.bad : c.quietText} aria-live="polite">
          {wanted}
        </p>
      )}
    </>
  );
}
