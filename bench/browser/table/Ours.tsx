import { useMemo } from 'react';
import { DataTable } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import { list } from './list.ts';
import { makeRows } from './rows.ts';

const count = Number(new URLSearchParams(location.search).get('rows') ?? 100_000);

/** All rows on one page. */
export default function Ours() {
  const state = useList(list);
  const data = useMemo(() => ({ data: makeRows(count), total: count }), []);
  const query = {
    data,
    error: null,
    isPending: false,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => undefined,
  };
  return (
    <main>
      <h1>Conversions</h1>
      <DataTable
        list={list}
        state={state}
        query={query}
        rowHref={(row, search) => `/list/${row.id}${search}`}
        actions={() => null}
      />
    </main>
  );
}
