import type { ReactNode } from 'react';
import * as t from '#text/frame';
import c from './controls.module.css';
import s from './frame.module.css';
import { countOf, pageState, pickedOf } from './selection.ts';
import type { Picked } from './types.ts';
import type { SelectionState } from './use-selection.ts';

interface Props {
  selection: SelectionState;
  total: number;
  actions: (picked: Picked, clear: () => void) => ReactNode;
}

/** How many rows are picked, the step from "this page" to "all that match", and what can be done with them. */
export function SelectionBar({ selection: { selection, pageIds, pickAll, clear }, total, actions }: Props) {
  const picked = pickedOf(selection, total);
  const count = countOf(picked);
  // Who has dropped every one of all is still told so: what comes to match meanwhile is picked.
  const begun = selection.all || count > 0;
  return (
    <div className={s.picked} {...(begun && { role: 'group', 'aria-label': t.table.picked })}>
      <span role="status">{begun && saidOf(picked, count)}</span>
      {begun && (
        <>
          {total > count && (selection.all || pageState(selection, pageIds) === 'all') && (
            <button type="button" className={`${c.button} ${c.quiet}`} onClick={pickAll}>
              {t.table.selectAllMatching(total)}
            </button>
          )}
          {count > 0 && actions(picked, clear)}
          <button type="button" className={`${c.button} ${c.quiet}`} onClick={clear}>
            {t.table.clearSelection}
          </button>
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
