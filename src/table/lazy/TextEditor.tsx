import c from '../controls.module.css';
import type { TextFilter } from '#src/list/types.ts';

interface Props {
  filter: TextFilter;
  value: string;
  onChange: (value: string) => void;
}

export function TextEditor({ filter, value, onChange }: Props) {
  return (
    <input
      className={c.input}
      aria-label={filter.label}
      maxLength={filter.most}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
