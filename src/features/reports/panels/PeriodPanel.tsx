import { Button } from '@mantine/core';
import { useState } from 'react';
import { dateTypes } from '#contract/reports/request';
import { readRange } from '#src/lib/day.ts';
import { period } from '#src/list/filters.ts';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import { PeriodEditor } from '#src/table/lazy/PeriodEditor.tsx';
import * as t from '#text';
import { useBuilder } from '../context.ts';
import c from '../reports.module.css';

export default function PeriodPanel({ anchor, onClose }: PopoverProps) {
  const { definition, viewer, change } = useBuilder();
  const [value, setValue] = useState<{ basis: string; range: string }>({
    basis: definition.basis,
    range: definition.period,
  });
  const bases = dateTypes.map((basis) => ({ value: basis, label: t.reports.bases[basis] }));
  const range = readRange(value.range);
  return (
    <Popover anchor={anchor} onClose={onClose} title={t.reports.period}>
      <form
        className={c.condition}
        onSubmit={(event) => {
          event.preventDefault();
          if (!range) return;
          change({ period: range, basis: dateTypes.find((basis) => basis === value.basis) ?? 'conversionDate' });
          onClose();
        }}
      >
        <PeriodEditor
          filter={period(t.reports.period, () => ({}), { bases, today: viewer.today })}
          value={value}
          onChange={setValue}
        />
        <div className={c.actions}>
          <Button type="submit" disabled={!range}>
            {t.reports.apply}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
