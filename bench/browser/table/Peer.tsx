import { flexRender, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { textOf } from '#src/list/cell-text.ts';
import { list } from './list.ts';
import { makeRows, type Sale } from './rows.ts';

const features = tableFeatures({});
const count = Number(new URLSearchParams(location.search).get('rows') ?? 100_000);
const shown = list.columns.filter((column) => !column.hiddenByDefault);
const columns: ColumnDef<typeof features, Sale>[] = shown.map((column) => ({
  id: column.id,
  header: column.header,
  accessorFn: (row) => textOf(column, row) ?? '–',
}));

/** Bare TanStack Table and Virtual, as in their virtualised example, with the same rows and columns. */
export default function Peer() {
  const scroller = useRef<HTMLDivElement>(null);
  const data = useMemo(() => makeRows(count), []);
  const table = useTable({ features, columns, data });
  const { rows } = table.getRowModel();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 36,
    overscan: 8,
  });
  return (
    <div
      ref={scroller}
      data-scroller=""
      style={{ height: 'calc(100dvh - 240px)', overflow: 'auto', position: 'relative' }}
    >
      <table style={{ display: 'grid', fontSize: 13 }}>
        <thead style={{ display: 'grid', position: 'sticky', top: 0, zIndex: 1, background: '#fff' }}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} style={{ display: 'flex', width: '100%' }}>
              {group.headers.map((header) => (
                <th key={header.id} style={{ display: 'flex', width: 150 }}>
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody style={{ display: 'grid', height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <tr
                  key={row.id}
                  style={{
                    display: 'flex',
                    position: 'absolute',
                    transform: `translateY(${item.start}px)`,
                    width: '100%',
                    height: 36,
                  }}
                >
                  {row.getAllCells().map((cell) => (
                    <td key={cell.id} style={{ display: 'flex', width: 150 }}>
                      {flexRender(cell.column.columnDef.cell, cell.getContext())}
                    </td>
                  ))}
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
