import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useViewer } from '#src/api/viewer.ts';
import * as t from '#text/frame';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { scopeText, type ScopeLineParts } from '#src/ui/scope-text.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { fromDetail } from '#src/ui/trail.ts';
import { FilterBar } from './FilterBar.tsx';
import s from './frame.module.css';
import { Grid } from './Grid.tsx';
import { changedFilters } from './list-state.ts';
import { withCellValue } from './filters.ts';
import { Pager } from './Pager.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { States, stateOf } from './States.tsx';
import { Tools } from './Tools.tsx';
import './table.css';
import type { CellFilter, Exported, FetchCsv, Filters, ListDefinition, ListQuery, Picked } from './types.ts';
import { useBehind } from './use-behind.ts';
import { useClipboard } from './use-clipboard.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useOpenId } from './use-open-id.ts';
import type { ListState } from './use-list.ts';
import { useSelection } from './use-selection.ts';

export interface DataTableProps<Row, F extends Filters = Filters> {
  list: ListDefinition<Row, F>;
  state: ListState<F>;
  /** The page's useRows(listOf(endpoint, input)). */
  query: ListQuery<Row>;
  /** The address of a row's detail; `search` is the list's own, so that closing leads back to it. Undefined: there is nothing to open. */
  rowHref?: (row: Row, search: string) => string | undefined;
  /** The row whose detail is open. */
  openId?: string | undefined;
  /** Said when there is nothing, and no filter is the reason. */
  emptyText?: ReactNode;
  /** Basis, range, statuses, currency and zone of the figures in one line, for exports. */
  scopeLine?: string;
  /** Every matching row as CSV; null while it is not known yet, and without it there is no export. */
  fetchCsv?: FetchCsv | null;
  /** What is exported, where that is more than the list's rows. */
  exported?: Exported | undefined;
  /** Part of a detail rather than a page: as high as its rows, without saved views. */
  inline?: boolean;
  /** What can be done with picked rows; without it rows can't be picked. */
  actions?: (picked: Picked, clear: () => void) => ReactNode;
}

const noRows: never[] = [];

/** The one table of all lists. */
export function DataTable<Row, F extends Filters>(props: DataTableProps<Row, F>) {
  // What was open last when the list is drawn: the focus goes to its row when it is closed.
  const [lastOpen, setLastOpen] = useState(props.openId);
  if (props.openId !== undefined && props.openId !== lastOpen) setLastOpen(props.openId);
  // Inside, a filter is any filter: only the page knows their types.
  const inside = props as unknown as DataTableProps<Row>;
  return useBehind(props.openId) && <Table {...inside} openAtFirst={lastOpen} />;
}

function Table<Row>(props: DataTableProps<Row> & { openAtFirst: string | undefined }) {
  const { list, state, query, rowHref, actions } = props;
  // State rather than a ref: the rows are mounted before their scroller is known, and must hear of it.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const rows = query.data?.data ?? noRows;
  const total = query.data?.total ?? rows.length;
  const ids = useMemo(() => rows.map(list.rowId), [rows, list]);
  const selection = useSelection(ids, JSON.stringify(state.filters));
  const shows = JSON.stringify([list.name, state.filters, state.sort, state.page, state.size]);
  useKeptScroll(scroller, query.isPending || query.isPlaceholderData ? undefined : shows);
  const href = useCallback((row: Row) => rowHref?.(row, search), [rowHref, search]);
  const open = (row: Row) => {
    const to = href(row);
    if (to === undefined) return;
    void navigate(to, { preventScrollReset: true, ...(props.inline && { state: fromDetail }) });
  };
  const setFilters = state.setFilters as (patch: Record<string, unknown>) => void;
  const filterBy = ({ name, value }: CellFilter) => {
    const filter = list.filters[name];
    if (filter) setFilters({ [name]: withCellValue(filter, value) });
  };
  const clipboard = useClipboard();
  const filtered = changedFilters(list.filters, state.filters).length > 0;
  const condition = stateOf(query, rows.length, filtered);
  return (
    <section className={s.frame} data-inline={props.inline} aria-label={list.title}>
      <div className={s.bar}>
        <FilterBar filters={list.filters} values={state.filters} onChange={setFilters} />
        <Tools {...props} total={total} />
      </div>
      <div className={`${s.middle} ${condition === 'rows' || condition === 'loading' ? '' : s.saying}`}>
        <Grid
          list={list}
          state={state}
          rows={condition === 'forbidden' ? noRows : rows}
          ids={ids}
          total={total}
          loading={query.isPending && !query.error}
          busy={query.isPlaceholderData}
          scroller={scroller}
          onScroller={setScroller}
          selection={actions && selection.selection}
          pick={(row, range) => selection.pick(list.rowId(row), range)}
          pickPage={selection.pickPage}
          href={href}
          open={open}
          openId={props.openId}
          openAtFirst={props.openAtFirst}
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
          onClear={state.clearFilters}
          onFirst={() => state.setPage(1)}
        />
      </div>
      <div className={s.foot}>
        {actions && <SelectionBar selection={selection} total={total} actions={actions} />}
        <Pager state={state} total={total} count={rows.length} known={query.data !== undefined} />
      </div>
    </section>
  );
}

interface ListPageProps<Row, F extends Filters> extends DataTableProps<Row, F> {
  title: string;
  scope: ScopeLineParts;
  /** What can be done on the page, beside its title. */
  tools?: ReactNode;
  /** What stands above the table. */
  children?: ReactNode;
}

/** A page that is a list: its title and what its figures are in, then the table; the address names the row that is open. */
export function ListPage<Row, F extends Filters>({ title, scope, tools, children, ...table }: ListPageProps<Row, F>) {
  const viewer = useViewer();
  const openId = useOpenId();
  return (
    <>
      <PageHeader title={title} owner={viewer.name} actions={tools}>
        <ScopeLine {...scope} />
      </PageHeader>
      {children}
      <DataTable openId={openId} scopeLine={`${viewer.name} · ${scopeText(scope)}`} {...table} />
    </>
  );
}
