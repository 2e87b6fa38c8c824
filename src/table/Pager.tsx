import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import * as t from '#text/frame';
import s from './frame.module.css';
import { pageSizes } from '#src/list/list-state.ts';
import type { ListTable } from './use-table.ts';
import { ToolButton } from './ToolButton.tsx';
import { Select } from '#src/ui/controls.tsx';

interface Props<Row> {
  table: ListTable<Row>;
  count: number;
  /** False until the first answer. */
  known: boolean;
}

/** "1–50 of 12,345", the page size, and the page buttons. */
export function Pager<Row>({ table, count, known }: Props<Row>) {
  const { pageIndex, pageSize } = table.atoms.pagination.get();
  const total = table.getRowCount();
  const back = table.getCanPreviousPage();
  const on = table.getCanNextPage();
  const steps = [
    [t.table.firstPage, IconChevronsLeft, back, () => table.firstPage()],
    // From beyond the last page it leads to the last.
    [
      t.table.previousPage,
      IconChevronLeft,
      back,
      () => table.setPageIndex(Math.min(pageIndex, table.getPageCount()) - 1),
    ],
    [t.table.nextPage, IconChevronRight, on, () => table.nextPage()],
    [t.table.lastPage, IconChevronsRight, on, () => table.lastPage()],
  ] as const;
  const offset = pageIndex * pageSize;
  const span = count > 0 ? t.table.span(offset + 1, offset + count, total) : t.table.spanNone;
  return (
    <nav className={s.pager} aria-label={t.table.pager}>
      <label>
        {t.table.rowsPerPage}{' '}
        <Select data={pageSizes} value={pageSize} onChange={(event) => table.setPageSize(Number(event.target.value))} />
      </label>
      <span className={s.span} role="status">
        {known ? span : ' '}
      </span>
      <span className={s.steps}>
        {steps.map(([label, Icon, possible, go]) => (
          // aria-disabled keeps the focus in place on the last page.
          <ToolButton
            key={label}
            look="icon"
            aria-label={label}
            aria-disabled={!possible}
            onClick={() => possible && go()}
          >
            <Icon size={16} aria-hidden />
          </ToolButton>
        ))}
      </span>
    </nav>
  );
}
