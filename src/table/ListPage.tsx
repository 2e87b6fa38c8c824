import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Definition, ReplyOf, RowOf } from '#contract/endpoint';
import { callCsv } from '#src/api/call.ts';
import { queryOf, rowsOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { openedBy, paths } from '#src/lib/paths.ts';
import { askedNames, withNames } from '#src/list/names.ts';
import { scopeText } from '#src/list/scope-text.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { WhenRead } from '#src/ui/WhenRead.tsx';
import { DataTable } from './DataTable.tsx';
import type { List, ListAt, NamesRequest } from '#src/list/list.ts';
import type { ListQuery, Offered, Picked } from '#src/list/types.ts';
import { useListChanges, type ListState } from './use-list.ts';
import { useNames as useNamesOfThings } from './use-names.ts';

export interface Shown<E extends Definition, F extends Offered> extends Omit<ListAt<E, F>, 'state'> {
  viewer: Viewer;
  state: ListState;
  query: ListQuery<RowOf<E>>;
}

function useNames<NE extends Definition>(
  names: NamesRequest<NE> | undefined,
  viewer: Viewer,
  wanted: boolean,
): ReplyOf<NE> | undefined {
  const mayAsk = names?.mayAsk?.(viewer) ?? true;
  const asked = names && wanted && mayAsk ? queryOf(names.endpoint, names.input(viewer)) : undefined;
  return useQuery({ queryKey: asked?.queryKey ?? ['no names'], queryFn: asked?.queryFn ?? skipToken }).data?.data;
}

/** Reads a list's state from the URL and queries its rows. */
export function useShown<E extends Definition, F extends Offered, NE extends Definition>({
  spec: { endpoint, names: request, again },
  at: atAddress,
}: List<E, F, NE>): Shown<E, F> {
  const viewer = useViewer();
  const { search } = useLocation();
  const address = useMemo(() => new URLSearchParams(search), [search]);
  const { input } = useMemo(() => atAddress(viewer, address), [atAddress, viewer, address]);
  const query = useQuery({
    ...rowsOf(endpoint, input),
    refetchInterval: ({ state: { data } }) => (data && again?.(data.data)) ?? false,
  });
  const wanted = query.data !== undefined || (request?.neededBy.some((name) => address.has(name)) ?? false);
  const names = useNames(request, viewer, wanted);
  const unnamed = useMemo(() => atAddress(viewer, address, names), [atAddress, viewer, address, names]);
  const asked = useMemo(() => askedNames(unnamed.definition.filters, unnamed.state.filters), [unnamed]);
  const chosen = useNamesOfThings(viewer, asked);
  const at = useMemo(() => {
    const { definition } = unnamed;
    return { ...unnamed, definition: { ...definition, filters: withNames(definition.filters, chosen) } };
  }, [unnamed, chosen]);
  const changes = useListChanges(at.definition);
  const state = useMemo(() => ({ ...at.state, ...changes }), [at, changes]);
  return { ...at, viewer, state, query };
}

interface ListPageProps<E extends Definition, F extends Offered, NE extends Definition> {
  list: List<E, F, NE>;
  tools?: (shown: Shown<E, F>) => ReactNode;
  above?: (shown: Shown<E, F>) => ReactNode;
  /** A row's URL, where it is not its own below the page's; `search` is the list's. */
  rowHref?: (row: RowOf<E>, search: string) => string;
  /** Actions on picked rows; without it rows can't be picked. */
  actions?: (picked: Picked, clear: () => void, shown: Shown<E, F>) => ReactNode;
}

/** A list page: title and scope line, the table, and the detail that the URL opens. */
export function ListPage<E extends Definition, F extends Offered, NE extends Definition>(
  props: ListPageProps<E, F, NE>,
) {
  const shown = useShown(props.list);
  const { viewer, words, query, scope } = shown;
  return (
    <>
      <PageHeader title={words.title} owner={viewer.name} actions={props.tools?.(shown)}>
        <ScopeLine {...scope(query.data?.total ?? null)} />
      </PageHeader>
      {props.above?.(shown)}
      <ListTable {...props} shown={shown} />
    </>
  );
}

interface ListTableProps<E extends Definition, F extends Offered, NE extends Definition> extends Pick<
  ListPageProps<E, F, NE>,
  'list' | 'actions' | 'rowHref'
> {
  shown: Shown<E, F>;
}

export function ListTable<E extends Definition, F extends Offered, NE extends Definition>({
  list: { spec },
  shown,
  actions,
  rowHref: given,
}: ListTableProps<E, F, NE>) {
  const { viewer, definition, state, query, words, all, scope } = shown;
  const { pathname } = useLocation();
  const own = spec.detail && ((row: RowOf<E>) => `${paths.page(viewer, spec.name)}/${spec.rowId(row)}`);
  const rowHref = given ?? (own && ((row: RowOf<E>, search: string) => own(row) + search));
  return (
    <DataTable
      list={definition}
      state={state}
      query={query}
      openId={openedBy(pathname)}
      emptyText={<WhenRead viewer={viewer}>{words.empty}</WhenRead>}
      scopeLine={`${viewer.name} · ${scopeText(scope(query.data?.total ?? null))}`}
      fetchCsv={(signal) => callCsv(spec.endpoint, all, signal)}
      {...(rowHref && { rowHref })}
      {...(actions && { actions: (picked, clear) => actions(picked, clear, shown) })}
    />
  );
}

export function pageOf<E extends Definition, F extends Offered, NE extends Definition>(
  list: List<E, F, NE>,
): () => ReactNode {
  return () => <ListPage list={list} />;
}
