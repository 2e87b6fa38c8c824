import * as t from '#text/frame';
import { Select } from '#src/ui/controls.tsx';
import type { ColumnKind } from '#src/list/types.ts';
import { times } from './cards.ts';
import s from './frame.module.css';
import { metaOf, wordKinds, type ListTable } from './use-table.ts';

const ordersOf = (kind: ColumnKind) =>
  wordKinds.has(kind) ? t.table.orders.words : times.has(kind) ? t.table.orders.times : t.table.orders.figures;

/** By what a list is sorted, where no columns are in sight to press. */
export function SortSelect<Row>({ table }: { table: ListTable<Row> }) {
  const columns = table.getAllLeafColumns().filter((column) => column.getCanSort());
  const sorted = columns.find((column) => column.getIsSorted());
  const value = sorted ? `${sorted.getIsSorted() === 'desc' ? '-' : ''}${sorted.id}` : '';
  const data = columns.flatMap((column) => {
    const { name, kind } = metaOf(column);
    const { asc, desc } = ordersOf(kind);
    const both = [
      { value: column.id, label: t.table.sortedAs(name, asc) },
      { value: `-${column.id}`, label: t.table.sortedAs(name, desc) },
    ];
    return column.getFirstSortDir() === 'desc' ? both.toReversed() : both;
  });
  return (
    <Select
      className={s.sort}
      aria-label={t.table.sortBy}
      data={data}
      value={value}
      onChange={({ target }) => {
        const desc = target.value.startsWith('-');
        table.setSorting([{ id: target.value.slice(desc ? 1 : 0), desc }]);
      }}
    />
  );
}
