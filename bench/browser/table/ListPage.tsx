import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { DataTable } from '#src/table/DataTable.tsx';
import { countOf } from '#src/table/selection.ts';
import { useList } from '#src/table/use-list.ts';
import { list } from './list.ts';
import { makeRows, type Sale } from './rows.ts';

const all = makeRows(1_234);
const wait = (ms: number) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });
const mode = new URLSearchParams(location.search).get('mode');

function csvOf(rows: readonly Sale[], signal: AbortSignal): ReadableStream<Uint8Array> {
  const keys = Object.keys(rows[0] ?? {}) as (keyof Sale)[];
  const lines = rows.map((row) => `${keys.map((key) => row[key] ?? '').join(',')}\n`);
  const encoder = new TextEncoder();
  let at = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(`${keys.join(',')}\n`)),
    pull: async (controller) => {
      await wait(40);
      if (signal.aborted) return controller.error(signal.reason);
      controller.enqueue(encoder.encode(lines.slice(at, at + 200).join('')));
      at += 200;
      if (at >= lines.length) controller.close();
    },
  });
}

/** A list with simulated server-side filtering, sorting, paging and latency. */
export default function ListPage() {
  const state = useList(list);
  const { id } = useParams();
  const { search } = useLocation();
  const { filters, sort, offset, size } = state;
  const matching = () => {
    const kept = all.filter(
      (row) =>
        (filters.status.length === 0 || filters.status.includes(row.status)) &&
        (filters.country.length === 0 || filters.country.includes(row.country)) &&
        (filters.advertiserId.length === 0 || filters.advertiserId.includes(String(row.advertiserId))) &&
        row.advertiser.toLowerCase().includes(filters.q.toLowerCase()),
    );
    const key = sort.column as keyof Sale;
    const turn = sort.direction === 'asc' ? 1 : -1;
    return mode === 'empty' ? [] : kept.toSorted((a, b) => (String(a[key]) < String(b[key]) ? -turn : turn));
  };
  const query = useQuery({
    queryKey: ['sales', filters, sort, offset, size],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      await wait(mode === 'slow' ? 3_000 : 150);
      if (mode === 'failed') throw new Error('The database did not answer');
      const rows = matching();
      return { data: rows.slice(offset, offset + size), total: rows.length };
    },
  });
  const fetchCsv = (signal: AbortSignal) => {
    const rows = matching();
    return Promise.resolve({ data: csvOf(mode === 'short' ? rows.slice(0, 700) : rows, signal), total: rows.length });
  };
  return (
    <main>
      <h1>Conversions</h1>
      <DataTable
        list={list}
        state={state}
        query={query}
        rowHref={(row, at) => `/list/${row.id}${at}`}
        openId={id}
        emptyText="Sales show here as soon as the first is tracked."
        scopeLine="By sale date, 14 Feb 2026 – 15 Mar 2026, all statuses, GBP, network time (UTC)"
        fetchCsv={fetchCsv}
        actions={(picked) => <button type="button">Approve {countOf(picked)}</button>}
      />
      {id && (
        <div
          role="dialog"
          aria-label="Detail"
          style={{
            position: 'fixed',
            right: 16,
            top: 16,
            zIndex: 9,
            background: 'Canvas',
            padding: 16,
            border: '1px solid',
          }}
        >
          Detail of {id} <Link to={`/list${search}`}>Close</Link>
        </div>
      )}
    </main>
  );
}
