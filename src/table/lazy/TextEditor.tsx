import type { TextFilter } from '#src/list/types.ts';
import { Input } from '#src/ui/controls.tsx';

interface Props {
  filter: TextFilter;
  value: string;
  onChange: (value: string) => void;
}

export function TextEditor({ filter, value, onChange }: Props) {
  return (
    <Input
      aria-label={filter.label}
      maxLength={filter.most}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
