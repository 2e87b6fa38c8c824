import s from './grid.module.css';
import { leftOf, pinnedAs } from './Row.tsx';
import type { DrawnColumn } from './use-columns.ts';

/** More would be below the fold. */
const MOST = 30;

interface Props<Row> {
  columns: readonly DrawnColumn<Row>[];
  pickable: boolean;
  size: number;
}

/** Rows of the right height while the first ones are on their way. */
export function Skeleton<Row>({ columns, pickable, size }: Props<Row>) {
  return Array.from({ length: Math.min(size, MOST) }, (_, index) => (
    <tr key={index} className={s.row} aria-hidden="true">
      {pickable && <td className={`${s.cell} ${s.pick}`}> </td>}
      {columns.map(({ column, align, left }, at) => (
        <td
          key={column.id}
          className={s.cell}
          data-align={align}
          {...pinnedAs(columns, at)}
          style={leftOf(left, pickable)}
        >
          <span className={s.bone} />
        </td>
      ))}
    </tr>
  ));
}
