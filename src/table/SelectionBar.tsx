import type { ReactNode } from 'react';
import * as t from '#text/frame';
import c from './controls.module.css';
import s from './frame.module.css';
import type { Picked } from './types.ts';
import type { SelectionState } from './use-selection.ts';

interface Props {
  selection: SelectionState;
  total: number;
  actions: (picked: Picked, clear: () => void) => ReactNode;
}

/** How many rows are picked, the step from "this page" to "all that match", and what can be done with them. */
export function SelectionBar({ selection: { selection, pageIds, pickAll, clear }, total, actions }: Props) {
  const count = selection.all ? total : selection.ids.size;
  const wholePage = pageIds.length > 0 && pageIds.every((id) => selection.ids.has(id));
  const picked: Picked = selection.all ? { kind: 'all', total } : { kind: 'some', ids: [...selection.ids] };
  return (
    <div className={s.picked} {...(count > 0 && { role: 'group', 'aria-label': t.table.picked })}>
      <span role="status">{selection.all ? t.table.allMatching(total) : count > 0 ? t.table.selected(count) : ''}</span>
      {count > 0 && (
        <>
          {wholePage && total > count && (
            <button type="button" className={`${c.button} ${c.quiet}`} onClick={pickAll}>
              {t.table.selectAllMatching(total)}
            </button>
          )}
          {actions(picked, clear)}
          <button type="button" className={`${c.button} ${c.quiet}`} onClick={clear}>
            {t.table.clearSelection}
          </button>
        </>
      )}
    </div>
  );
}
