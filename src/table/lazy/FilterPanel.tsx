import type { Filter } from '#src/list/types.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';

interface Props extends PopoverProps {
  filter: Filter;
  value: unknown;
  onApply: (value: unknown) => void;
}

export default function FilterPanel({ filter, value, onApply, ...panel }: Props) {
  return (
    <Popover {...panel} title={filter.label}>
      <FilterEditor
        filter={filter}
        value={value}
        onCancel={panel.onClose}
        onApply={(next) => {
          panel.onClose();
          onApply(next);
        }}
      />
    </Popover>
  );
}
