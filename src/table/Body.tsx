import s from './grid.module.css';
import type { GridProps } from './Grid.tsx';
import type { Place } from './keys.ts';
import { GridRow } from './Row.tsx';
import { isPicked } from './selection.ts';
import { Skeleton } from './Skeleton.tsx';
import type { DrawnColumn } from './use-columns.ts';
import { useWindow } from './use-window.ts';

interface Props<Row> extends GridProps<Row> {
  columns: readonly DrawnColumn<Row>[];
  cards: boolean;
  place: Place;
  rowHeight: number;
}

/** The rows. Scrolling renders this and nothing above it. */
export function Body<Row>({ list, state, rows, ids, selection, columns, place, rowHeight, ...props }: Props<Row>) {
  const drawn = useWindow(rows.length, rowHeight, place.row, props.scroller);
  const pickable = selection !== undefined;
  return (
    <tbody
      role="rowgroup"
      className={`${s.body} ${drawn.windowed ? s.windowed : ''}`}
      style={rows.length > 0 ? { height: rows.length * rowHeight } : undefined}
    >
      {props.loading && <Skeleton size={state.size} />}
      {drawn.rows.map(({ index, slot, top }) => {
        const row = rows[index];
        const id = ids[index];
        if (row === undefined || id === undefined) return null;
        return (
          <GridRow
            key={slot}
            row={row}
            index={index}
            rowIndex={state.offset + index + 2}
            columns={columns}
            named={props.cards}
            name={pickable ? list.rowName(row) : ''}
            href={props.href(row)}
            picked={selection && isPicked(selection, id)}
            activeCol={place.row === index ? place.col : undefined}
            open={props.openId === id}
            top={top}
          />
        );
      })}
    </tbody>
  );
}
