import { useState } from 'react';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import * as t from '#text';
import ConditionPanel from './ConditionPanel.tsx';
import { useBuilder } from '../context.ts';
import { FieldSelect } from './FieldSelect.tsx';
import type { FieldName } from '#src/report/definition.ts';
import { draftCondition, takes, type Shelf } from '#src/report/edit.ts';
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
  const onReport = [...definition.values, ...definition.rows, ...definition.across];
  // A report can only be sorted by fields it contains.
  const fits = (name: FieldName) => takes(shelf, name) && (shelf !== 'sort' || onReport.some((one) => one === name));
  return (
    <Popover anchor={anchor} onClose={onClose} title={t.reports.addTo(t.reports.shelves[shelf])}>
      <FieldSelect label={t.reports.choose} fits={fits} onChoose={choose} />
    </Popover>
  );
}
