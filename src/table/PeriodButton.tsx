import { IconCalendar } from '@tabler/icons-react';
import { later } from '#src/first-view/later.tsx';
import { filterText } from '#src/list/filters.ts';
import type { Period, PeriodFilter } from '#src/list/types.ts';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
import * as t from '#text/frame';
import c from './controls.module.css';

const Editor = later(() => import('./lazy/FilterPanel.tsx'), 'dialog');

interface Props {
  filter: PeriodFilter;
  value: Period;
  /** The period in words, where they are others than the filter's own. */
  text?: string;
  onApply: (value: Period) => void;
}

/** A page's period, which opens the picker of periods. */
export function PeriodButton({ filter, value, text = filterText(filter, value) ?? '', onApply }: Props) {
  return (
    <PopoverButton
      className={`${c.button} ${c.period}`}
      label={t.table.filterName(filter.label, text)}
      prefetch={Editor.load}
      panel={(panel) => (
        // The picker of a period gives periods.
        <Editor {...panel} filter={filter} value={value} onApply={(next) => onApply(next as Period)} />
      )}
    >
      <IconCalendar size={15} aria-hidden />
      {text}
    </PopoverButton>
  );
}
