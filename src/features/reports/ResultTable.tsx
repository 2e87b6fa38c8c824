import { Suspense, useMemo, useState } from 'react';
import type { FieldName } from '#src/report/definition.ts';
import { sortBy, sortByColumn } from '#src/report/edit.ts';
import { branchesOf, isServerSorted, sortedByColumn, type ReportTable, type TableRow } from '#src/report/result.ts';
import { GroupedGrid } from '#src/table/GroupedGrid.tsx';
import * as t from '#text';
import { currencyOf, useBuilder } from './context.ts';
import { CellMenu, type MenuOf } from './menus.ts';
import { columnsOf } from './result-columns.tsx';
import c from './result.module.css';

const lineProps = ({ kind, mark }: TableRow) => ({
  className: kind === 'row' ? undefined : c.sumRow,
  'data-mark': mark,
});

/** The field that the server sorts by for a column; undefined where only the browser can. */
function fieldOf({ definition, columns }: ReportTable, id: string): FieldName | undefined {
  const column = columns.find((one) => one.id === id);
  if (column) return isServerSorted(column) ? column.measure : undefined;
  return definition.rows.find((field) => field === id);
}

/** The result: every figure can be sorted by and opened. */
export function ResultTable({ table, stale }: { table: ReportTable; stale: boolean }) {
  const { definition, change, viewer } = useBuilder();
  const [menu, setMenu] = useState<{ anchor: HTMLElement; of: MenuOf } | null>(null);
  const { styles } = definition;
  const currency = currencyOf(table, viewer);
  const columns = useMemo(
    () => columnsOf(table, styles, currency, viewer.today),
    [table, styles, currency, viewer.today],
  );
  const rows = useMemo(() => branchesOf(sortedByColumn(table, definition.by)), [table, definition.by]);
  const { across, compare } = table.definition;

  const sortedOf = (id: string) => {
    const { by, sort } = definition;
    if (by !== '') return by.replace(/^-/, '') === id ? (by.startsWith('-') ? 'desc' : 'asc') : undefined;
    const field = fieldOf(table, id);
    return sort.find((one) => one.field === field)?.direction;
  };
  const onSort = (id: string) => {
    const field = fieldOf(table, id);
    if (field) change(sortBy(definition, field));
    else if (table.columns.some((one) => one.id === id)) change(sortByColumn(definition, id));
  };
  const onOpen = (anchor: HTMLElement, row: TableRow, id: string) => {
    const column = table.columns.find((one) => one.id === id);
    const dimension = Math.max(
      0,
      table.definition.rows.findIndex((field) => field === id),
    );
    setMenu({ anchor, of: column ? { row, column } : { row, dimension } });
  };
  return (
    <>
      <GroupedGrid
        label={t.reports.table}
        description={t.reports.tableKeys}
        className={c.result}
        busy={stale}
        columns={columns}
        lines={[...across.map(t.reportFields.label), ...(compare.length > 0 ? [t.reports.shelves.values] : [])]}
        rows={rows}
        total={table.total}
        lineProps={lineProps}
        sortedOf={sortedOf}
        onSort={onSort}
        onOpen={onOpen}
      />
      {menu && (
        <Suspense fallback={null}>
          <CellMenu {...menu} table={table} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </>
  );
}
