import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { getVocabulary } from '#contract/agency';
import { listCampaigns } from '#contract/campaigns';
import { callCsv } from '#src/api/call.ts';
import { listOf, queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { ListPage } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import { useRows } from '#src/table/use-rows.ts';
import * as t from '#text';
import { opening } from '#src/ui/opening.tsx';
import { paths } from '#src/ui/paths.ts';
import { useSettled } from '#src/ui/useSettled.ts';
import { markRows } from './columns.ts';
import { CompareButton } from './CompareButton.tsx';
import { campaignList, campaignsPage, campaignsShown, firstRequest, scopeParts } from './list.ts';

export { firstRequest };

const Detail = opening(() => import('./Detail.tsx'));

const Compare = opening(() => import('./Compare.tsx'));
export const opens = { compare: Compare, '*': Detail };

/** Campaigns: the list, with one of them open over it when the address names it. */
export function Component() {
  return (
    <>
      <Campaigns />
      <Routes>
        <Route path="compare/:one/:other" element={<Compare />} />
        <Route path=":productId" element={<Detail />} />
      </Routes>
    </>
  );
}

function Campaigns() {
  const viewer = useViewer();
  // Names of sectors and countries are for the filters alone: with none of them set, the first view needs none.
  const { search } = useLocation();
  const settled = useSettled();
  const enabled = settled || /[?&](sector|vertical|country)=/.test(search);
  const names = useQuery({ ...queryOf(getVocabulary, {}), staleTime: Infinity, enabled });
  const vocabulary = names.data;
  const list = useMemo(() => campaignList(viewer, vocabulary?.data, settled), [viewer, vocabulary, settled]);
  const state = useList(list);
  const sorted = campaignsShown(viewer, state);
  const query = useRows(listOf(listCampaigns, campaignsPage(sorted, state)));
  const rows = query.data?.data;
  if (rows) markRows(viewer, rows);
  const scope = scopeParts(state.filters, query.data?.total ?? null);
  return (
    <ListPage
      title={t.campaigns.title}
      scope={scope}
      list={list}
      state={state}
      query={query}
      rowHref={(row, search) => paths.campaign(viewer, row.productId) + search}
      emptyText={viewer.kind === 'publisher' ? t.campaigns.emptyPublisher : t.campaigns.empty}
      actions={(picked) => <CompareButton viewer={viewer} picked={picked} />}
      fetchCsv={(signal) => callCsv(listCampaigns, { query: sorted }, signal)}
    />
  );
}
