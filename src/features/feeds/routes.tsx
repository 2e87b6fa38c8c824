import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { listFeeds } from '#contract/feeds';
import { callCsv } from '#src/api/call.ts';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { DataTable } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import * as t from '#text';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { paths } from '#src/ui/paths.ts';
import { rowsIn, scopeText } from '#src/ui/scope-text.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { feedList, feedsPage, feedsShown, firstRequest } from './list.ts';

export { firstRequest };

const Detail = lazy(() => import('./Detail.tsx').then(({ Component: detail }) => ({ default: detail })));

/** Product feeds: the list, with one of them open over it when the address names it. */
export function Component() {
  return (
    <>
      <Feeds />
      <Suspense>
        <Routes>
          <Route path=":feedId" element={<Detail />} />
        </Routes>
      </Suspense>
    </>
  );
}

function Feeds() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const list = useMemo(() => feedList(viewer), [viewer]);
  const state = useList(list);
  const sorted = feedsShown(viewer, state);
  const query = useQuery(listOf(listFeeds, feedsPage(sorted, state)));
  const total = query.data?.total ?? null;
  const scope = rowsIn(t.feeds.count, total);
  return (
    <>
      <PageHeader title={t.feeds.title} owner={viewer.name}>
        <ScopeLine {...scope} />
      </PageHeader>
      <DataTable
        list={list}
        state={state}
        query={query}
        rowHref={(row, at) => paths.feed(viewer, row.feedId) + at}
        openId={pathname.split('/')[4]}
        emptyText={t.feeds.empty}
        scopeLine={`${viewer.name} · ${scopeText(scope)}`}
        fetchCsv={(signal) => callCsv(listFeeds, { query: sorted }, signal)}
      />
    </>
  );
}
