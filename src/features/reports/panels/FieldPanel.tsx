import { useState } from 'react';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import * as t from '#text';
import ConditionPanel from './ConditionPanel.tsx';
import { useBuilder } from '../context.ts';
import { FieldSelect } from './FieldSelect.tsx';
import type { FieldName } from '#src/report/definition.ts';
import { draftCondition, fits, type Shelf } from '#src/report/edit.ts';
import { useAddField } from '../use-add-field.ts';

export default function FieldPanel({ anchor, onClose, shelf }: PopoverProps & { shelf: Shelf }) {
  const { definition } = useBuilder();
  const [field, setField] = useState<FieldName | null>(null);
  const add = useAddField();
  if (field && shelf === 'where') {
    return <ConditionPanel anchor={anchor} onClose={onClose} condition={draftCondition(field)} />;
  }
  const choose = (name: FieldName) => {
    if (shelf === 'where') return setField(name);
    add(name, shelf);
    return onClose();
  };
  return (
    <Popover anchor={anchor} onClose={onClose} title={t.reports.addTo(t.reports.shelves[shelf])}>
      <FieldSelect label={t.reports.choose} fits={(name) => fits(definition, shelf, name)} onChoose={choose} />
    </Popover>
  );
}
