import * as t from '#text/frame';
import { atStart, cellProps } from './cell-props.ts';
import s from './grid.module.css';
import type { ListTable } from './use-table.ts';
import { Tick } from '#src/ui/controls.tsx';

interface Props<Row> {
  table: ListTable<Row>;
  active: boolean;
  /** Whether rows are awaited: on a phone the line of the box is there before them, so that they do not move. */
  loading: boolean;
}

export function PickPage<Row>({ table, active, loading }: Props<Row>) {
  const all = table.getIsAllPageRowsSelected();
  const some = table.getIsSomePageRowsSelected();
  return (
    <th
      role="columnheader"
      scope="col"
      aria-label={t.table.selectColumn}
      {...cellProps(0, active)}
      {...atStart}
      className={`${s.cell} ${s.pick}`}
      data-awaited={loading || undefined}
    >
      <label data-label={t.table.selectPage}>
        <Tick
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
