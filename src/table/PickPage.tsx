import * as t from '#text/frame';
import s from './grid.module.css';
import { atStart } from './tracks.ts';
import type { ListTable } from './use-table.ts';

/** The box that picks every row of the page. */
export function PickPage<Row>({ table, active }: { table: ListTable<Row>; active: boolean }) {
  const all = table.getIsAllPageRowsSelected();
  const some = table.getIsSomePageRowsSelected();
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
          ref={(box) => {
            if (box) box.indeterminate = some && !all;
          }}
          type="checkbox"
          tabIndex={-1}
          aria-label={t.table.selectPage}
          checked={all}
          disabled={table.getRowModel().rows.length === 0}
          onChange={() => table.toggleAllPageRowsSelected()}
        />
      </label>
    </th>
  );
}
