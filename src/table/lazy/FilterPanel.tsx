import type { PanelProps } from '../PanelButton.tsx';
import type { Filter } from '#src/list/types.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { Panel } from './Panel.tsx';

interface Props extends PanelProps {
  filter: Filter;
  value: unknown;
  onApply: (value: unknown) => void;
}

export default function FilterPanel({ filter, value, onApply, ...panel }: Props) {
  const close = () => {
    panel.onClose();
    panel.anchor.focus();
  };
  return (
    <Panel {...panel} title={filter.label}>
      <FilterEditor
        filter={filter}
        value={value}
        onCancel={close}
        onApply={(next) => {
          close();
          onApply(next);
        }}
      />
    </Panel>
  );
}
