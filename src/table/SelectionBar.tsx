import type { ReactNode } from 'react';
import * as t from '#text/frame';
import s from './frame.module.css';
import { countOf, pickedOf, type Selection } from './selection.ts';
import type { Picked } from '#src/list/types.ts';
import type { ListTable } from './use-table.ts';
import { ToolButton } from './ToolButton.tsx';

interface Props<Row> {
  table: ListTable<Row>;
  selection: Selection;
  total: number;
  pickAll: () => void;
  clear: () => void;
  actions: (picked: Picked, clear: () => void) => ReactNode;
}

/** Number of picked rows, the step from "this page" to "all that match", and the actions. */
export function SelectionBar<Row>({ table, selection, total, pickAll, clear, actions }: Props<Row>) {
  const picked = pickedOf(selection, total);
  const count = countOf(picked);
  // After dropping every row of "all", the bar stays: new matches count as picked.
  const begun = selection.all || count > 0;
  return (
    <div className={s.picked} {...(begun && { role: 'group', 'aria-label': t.table.picked })}>
      <span role="status">{begun && saidOf(picked, count)}</span>
      {begun && (
        <>
          {total > count && (selection.all || table.getIsAllPageRowsSelected()) && (
            <ToolButton look="quiet" onClick={pickAll}>
              {t.table.selectAllMatching(total)}
            </ToolButton>
          )}
          {count > 0 && actions(picked, clear)}
          <ToolButton look="quiet" onClick={clear}>
            {t.table.clearSelection}
          </ToolButton>
        </>
      )}
    </div>
  );
}

function saidOf(picked: Picked, count: number): string {
  if (picked.kind === 'some') return t.table.selected(count);
  const { total, except } = picked;
  return except.length === 0 ? t.table.allMatching(total) : t.table.allMatchingBut(count, except.length);
}
