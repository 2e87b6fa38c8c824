import { useEffect, useMemo, useRef } from 'react';
import * as t from '#text/frame';
import s from './grid.module.css';
import { atStart } from './Row.tsx';
import { pageState, type Selection } from './selection.ts';

interface Props {
  selection: Selection;
  ids: readonly string[];
  active: boolean;
  onPick: () => void;
}

/** The box that picks every row of the page. */
export function PickPage({ selection, ids, active, onPick }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const state = useMemo(() => pageState(selection, ids), [selection, ids]);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <th
      role="columnheader"
      scope="col"
      aria-label={t.table.selectColumn}
      className={`${s.cell} ${s.pick}`}
      data-col={0}
      data-pinned="first"
      style={atStart}
      tabIndex={active ? 0 : -1}
    >
      <label>
        <input
          ref={box}
          type="checkbox"
          tabIndex={-1}
          aria-label={t.table.selectPage}
          checked={state === 'all'}
          onChange={onPick}
        />
      </label>
    </th>
  );
}
