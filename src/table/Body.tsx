import s from './grid.module.css';
import type { GridProps } from './Grid.tsx';
import type { Place } from './keys.ts';
import { GridRow } from './Row.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Column } from '#src/list/types.ts';
import type { ListRow } from './use-table.ts';
import { useWindow } from './use-window.ts';

interface Props<Row> extends Pick<GridProps<Row>, 'list' | 'state' | 'loading' | 'scroller' | 'pickable' | 'openId'> {
  rows: readonly ListRow<Row>[];
  columns: ReadonlyMap<string, Column<Row>>;
  cards: boolean;
  place: Place;
  rowHeight: number;
}

/** The rows. Scrolling renders this and nothing above it. */
export function Body<Row>({ list, state, rows, columns, pickable, place, rowHeight, ...props }: Props<Row>) {
  const drawn = useWindow(rows.length, rowHeight, place.row, props.scroller);
  return (
    <tbody
      role="rowgroup"
      className={`${s.body} ${drawn.windowed ? s.windowed : ''}`}
      style={rows.length > 0 ? { height: rows.length * rowHeight } : undefined}
    >
      {props.loading && <Skeleton size={state.size} />}
      {drawn.rows.map(({ index, top }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <GridRow
            key={row.id}
            row={row}
            cells={row.getVisibleCells()}
            columns={columns}
            index={index}
            rowIndex={state.offset + index + 2}
            named={props.cards}
            name={pickable ? list.rowName(row.original.row) : ''}
            picked={pickable ? row.getIsSelected() : undefined}
            activeCol={place.row === index ? place.col : undefined}
            open={props.openId === row.id}
            top={top}
          />
        );
      })}
    </tbody>
  );
}
