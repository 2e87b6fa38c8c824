import s from './grid.module.css';
import { leftOf, pinnedAs } from './Row.tsx';
import type { Sort } from './types.ts';
import type { DrawnColumn } from './use-columns.ts';
import type { Resize } from './use-resize.ts';

interface Props<Row> {
  columns: readonly DrawnColumn<Row>[];
  at: number;
  sort: Sort;
  pickable: boolean;
  active: boolean;
  onSort: (sort: Sort) => void;
  resize: Resize;
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const;

/** The sort a click on a header asks for: figures and dates largest first, words from A; then the other way. */
export function sortAfter<Row>({ column }: DrawnColumn<Row>, sort: Sort): Sort {
  if (sort.column === column.id) return { column: column.id, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
  const words = column.kind === 'text' || column.kind === 'status' || column.kind === 'id';
  return { column: column.id, direction: words ? 'asc' : 'desc' };
}

/** A column's header: its name, which sorts when the API can sort by it, and the edge that changes its width. */
export function HeaderCell<Row>({ columns, at, sort, pickable, active, onSort, resize }: Props<Row>) {
  const drawn = columns[at];
  if (!drawn) return null;
  const sortable = drawn.column.sort !== undefined;
  const sorted = sort.column === drawn.column.id ? sort.direction : undefined;
  return (
    <th
      role="columnheader"
      scope="col"
      className={s.cell}
      data-col={at + (pickable ? 1 : 0)}
      data-align={drawn.align}
      {...pinnedAs(columns, at)}
      style={leftOf(drawn.left, pickable)}
      tabIndex={active ? 0 : -1}
      title={drawn.header}
      aria-sort={sortable ? (sorted ? sortNames[sorted] : 'none') : undefined}
    >
      {sortable ? (
        <button type="button" className={s.sort} tabIndex={-1} onClick={() => onSort(sortAfter(drawn, sort))}>
          {drawn.header}
          {sorted && (
            <span className={s.arrow} aria-hidden="true">
              {sorted === 'asc' ? '▲' : '▼'}
            </span>
          )}
        </button>
      ) : (
        <span className={s.plain}>{drawn.header}</span>
      )}
      <span className={s.resize} aria-hidden="true" {...resize(drawn.column.id)} />
    </th>
  );
}
