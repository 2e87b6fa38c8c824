import type { HeaderGroup } from '@tanstack/react-table';
import { cellProps, pinnedProps } from './cell-props.ts';
import { ColumnHead } from './ColumnHead.tsx';
import s from './grid.module.css';
import type { Branch, GroupedColumn, GroupedFeatures, GroupedGridProps } from './GroupedGrid.tsx';
import type { Place } from './keys.ts';

interface Props<Row> extends Pick<GroupedGridProps<Row>, 'lines' | 'sortedOf' | 'onSort'> {
  groups: readonly HeaderGroup<GroupedFeatures, Branch<Row>>[];
  views: ReadonlyMap<string, GroupedColumn<Row>>;
  place: Place;
}

/** The names that columns share, a line for each level, and the columns' own below them. */
export function GroupedHead<Row>({ groups, views, place, ...props }: Props<Row>) {
  return groups.map(({ id, headers }, line) => (
    <tr key={id} role="row" className={s.row} aria-rowindex={line + 1}>
      {headers.map((header, at) => {
        const { column } = header;
        const view = views.get(column.id);
        if (view && !header.isPlaceholder) {
          return (
            <ColumnHead
              key={header.id}
              text={view.header}
              hint={view.hint}
              align={view.label ? undefined : 'end'}
              sorted={props.sortedOf(column.id)}
              onSort={() => props.onSort(column.id)}
              cell={{ ...cellProps(at, place.row < 0 && place.col === at), ...pinnedProps(column) }}
            />
          );
        }
        return (
          <th
            key={header.id}
            role="columnheader"
            scope={view ? undefined : 'colgroup'}
            colSpan={header.colSpan}
            className={`${s.cell} ${view ? '' : s.span}`}
            {...(view ? pinnedProps(column) : { style: { gridColumn: `span ${header.colSpan}` } })}
          >
            {view ? (
              <span className="visually-hidden">{props.lines[line]}</span>
            ) : (
              <span className={s.plain}>{String(column.columnDef.header)}</span>
            )}
          </th>
        );
      })}
    </tr>
  ));
}
