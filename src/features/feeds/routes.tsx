import { useMemo } from 'react';
import { Route, Routes } from 'react-router';
import { listFeeds } from '#contract/feeds';
import { callCsv } from '#src/api/call.ts';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { ListPage } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import { useRows } from '#src/table/use-rows.ts';
import * as t from '#text';
import { opening } from '#src/ui/opening.tsx';
import { paths } from '#src/ui/paths.ts';
import { rowsIn } from '#src/ui/scope-text.ts';
import { feedList, feedsPage, feedsShown, firstRequest } from './list.ts';

export { firstRequest };

const Detail = opening(() => import('./Detail.tsx'));
export const opens = { '*': Detail };

/** Product feeds: the list, with one of them open over it when the address names it. */
export function Component() {
  return (
    <>
      <Feeds />
      <Routes>
        <Route path=":feedId" element={<Detail />} />
      </Routes>
    </>
  );
}

function Feeds() {
  const viewer = useViewer();
  const list = useMemo(() => feedList(viewer), [viewer]);
  const state = useList(list);
  const sorted = feedsShown(viewer, state);
  const query = useRows(listOf(listFeeds, feedsPage(sorted, state)));
  const total = query.data?.total ?? null;
  const scope = rowsIn(t.feeds.count, total);
  return (
    <ListPage
      title={t.feeds.title}
      scope={scope}
      list={list}
      state={state}
      query={query}
      rowHref={(row, at) => paths.feed(viewer, row.feedId) + at}
      emptyText={t.feeds.empty}
      fetchCsv={(signal) => callCsv(listFeeds, { query: sorted }, signal)}
    />
  );
}
