import { IconX } from '@tabler/icons-react';
import { ToolButton } from '#src/table/ToolButton.tsx';
import * as t from '#text';
import { currencyOf, useBuilder, useRun } from './context.ts';
import { nameOfColumn } from './result-columns.tsx';
import c from './shelves.module.css';

/** The column by which the table is sorted in the browser: a value across, or a change from another period. */
export function TableSort() {
  const { definition, viewer, change } = useBuilder();
  const { table } = useRun();
  const { by } = definition;
  const column = table?.columns.find(({ id }) => id === by.replace(/^-/, ''));
  if (!table || !column) return null;
  const name = nameOfColumn(table, column, currencyOf(table, viewer));
  return (
    <span className={c.tableSort} title={t.reports.byColumnHint}>
      {t.reports.byColumn(name, by.startsWith('-'))}
      <ToolButton
        look="icon"
        aria-label={t.reports.byColumnOff}
        title={t.reports.byColumnOff}
        onClick={() => change({ by: '' })}
      >
        <IconX size={14} aria-hidden />
      </ToolButton>
    </span>
  );
}
