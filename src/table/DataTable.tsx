import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as t from '#text/frame';
import { fromDetail } from '#src/ui/trail.ts';
import { isStillAt } from '#src/ui/use-url-state.ts';
import { FilterBar } from './FilterBar.tsx';
import { withCellValue } from '#src/list/filters.ts';
import s from './frame.module.css';
import { Grid } from './Grid.tsx';
import { isNarrowed, narrowingOf } from '#src/list/narrowing.ts';
import { Pager } from './Pager.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { States, stateOf } from './States.tsx';
import { Tools } from './Tools.tsx';
import './table.css';
import type { CellFilter, Exported, FetchCsv, ListDefinition, ListQuery, Picked } from '#src/list/types.ts';
import { useClipboard } from './use-clipboard.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import type { ListState } from './use-list.ts';
import { useListTable } from './use-table.ts';

export interface DataTableProps<Row> {
  list: ListDefinition<Row>;
  state: ListState;
  query: ListQuery<Row>;
  /** URL of a row's detail, given the list's own query. Undefined: nothing to open. */
  rowHref?: (row: Row, search: string) => string | undefined;
  openId?: string | undefined;
  /** Message for an empty list without filters. */
  emptyText?: ReactNode;
  /** Basis, range, statuses, currency and zone of the figures in one line, for exports. */
  scopeLine?: string;
  /** Streams every matching row as CSV; null until known. Without it there is no export. */
  fetchCsv?: FetchCsv | null;
  /** The export's rows, where they are more than the list's. */
  exported?: Exported | undefined;
  /** Part of a detail rather than a page: grows with its rows, without saved views. */
  inline?: boolean;
  /** Actions on picked rows; without it rows can't be picked. */
  actions?: (picked: Picked, clear: () => void) => ReactNode;
}

const noRows: never[] = [];

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, state, query, rowHref, actions } = props;
  // State rather than a ref: rows mount before their scroller is known and must re-render with it.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const filtered = isNarrowed(list.filters, state.filters);
  const known = query.data?.data ?? noRows;
  const condition = stateOf(query, known.length, filtered);
  const rows = condition === 'forbidden' ? noRows : known;
  const total = query.data?.total ?? rows.length;
  // A page that was emptied, such as by deciding its rows, gives way to the one that is last now.
  const isPastEnd = condition === 'pastEnd' && !query.isPlaceholderData;
  const lastPage = Math.ceil(total / state.size);
  const { setPage } = state;
  useEffect(() => {
    if (isPastEnd && isStillAt(search)) setPage(lastPage, { replace: true });
  }, [isPastEnd, lastPage, search, setPage]);
  const shows = JSON.stringify([list.name, state.filters, state.sort, state.page, state.size]);
  useKeptScroll(scroller, query.isPending || query.isPlaceholderData ? undefined : shows);
  const href = useCallback((row: Row) => rowHref?.(row, search), [rowHref, search]);
  const { table, stretch, selection, pickAll, clear } = useListTable({
    list,
    state,
    rows,
    total,
    href,
    pickable: actions !== undefined,
  });
  const open = (to: string) =>
    void navigate(to, { preventScrollReset: true, ...(props.inline && { state: fromDetail }) });
  const filterBy = ({ name, value }: CellFilter) => {
    const filter = list.filters[name];
    if (filter) state.setFilters({ [name]: withCellValue(filter, value) });
  };
  const clipboard = useClipboard();
  return (
    <section className={s.frame} data-inline={props.inline} aria-label={list.title}>
      <div className={s.bar}>
        <FilterBar filters={list.filters} values={state.filters} onChange={state.setFilters} />
        <Tools {...props} table={table} total={total} />
      </div>
      <div className={`${s.middle} ${condition === 'rows' || condition === 'loading' ? '' : s.saying}`}>
        <Grid
          list={list}
          state={state}
          table={table}
          stretch={stretch}
          total={total}
          loading={query.isPending && !query.error}
          busy={query.isPlaceholderData}
          scroller={scroller}
          onScroller={setScroller}
          inline={props.inline ?? false}
          pickable={actions !== undefined}
          open={open}
          openId={props.openId}
          filterBy={filterBy}
          copy={clipboard.copy}
        />
        <div className={s.said} role="status">
          {clipboard.said}
        </div>
        {query.isPlaceholderData && (
          <div className={s.busyLine} role="status">
            <span hidden>{t.table.updating}</span>
          </div>
        )}
        <States
          condition={condition}
          query={query}
          emptyText={props.emptyText}
          narrowing={narrowingOf(list.filters, state.filters)}
          onClear={state.clearFilters}
          onWiden={state.setFilters}
        />
      </div>
      <div className={s.foot}>
        {actions && (
          <SelectionBar
            table={table}
            selection={selection}
            total={total}
            pickAll={pickAll}
            clear={clear}
            actions={actions}
          />
        )}
        <Pager table={table} count={rows.length} known={query.data !== undefined} />
      </div>
    </section>
  );
}
