import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { Route, Routes, useLocation, useParams, useSearchParams } from 'react-router';
import { listConversions } from '#contract/conversions';
import { callCsv } from '#src/api/call.ts';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { DataTable } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import * as t from '#text';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { paths } from '#src/ui/paths.ts';
import { scopeText } from '#src/ui/scope-text.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { CopyPicked } from './CopyPicked.tsx';
import { askedOf, conversionList, conversionsPage, conversionsShown, firstRequest, scopeParts } from './list.ts';

export { firstRequest };

const Detail = lazy(() => import('./Detail.tsx').then(({ Component: detail }) => ({ default: detail })));

/** Conversions: the list, with one of them open over it when the address names it. */
export function Component() {
  return (
    <>
      <Conversions />
      <Routes>
        <Route
          path=":conversionId"
          element={
            <Suspense>
              <Detail />
            </Suspense>
          }
        />
      </Routes>
    </>
  );
}

function Conversions() {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const { searching, byItem, currency } = askedOf(viewer, search);
  const asked = useMemo(() => ({ searching, byItem, currency }), [searching, byItem, currency]);
  const list = useMemo(() => conversionList(viewer, asked), [viewer, asked]);
  const state = useList(list);
  const { filters, sorted } = conversionsShown(viewer, asked, state);
  const query = useQuery(listOf(listConversions, conversionsPage(sorted, state)));
  const scope = scopeParts(asked, filters, state.filters, query.data?.total ?? null);
  const openId = useOpenId();
  return (
    <>
      <PageHeader title={t.conversions.title} owner={viewer.name}>
        <ScopeLine {...scope} />
      </PageHeader>
      <DataTable
        list={list}
        state={state}
        query={query}
        rowHref={(row, at) => `${paths.conversions(viewer)}/${row.conversionId}${at}`}
        openId={openId}
        emptyText={t.conversions.empty}
        scopeLine={`${viewer.name} · ${scopeText(scope)}`}
        fetchCsv={(signal) => callCsv(listConversions, { query: sorted }, signal)}
        actions={(picked, clear) => <CopyPicked picked={picked} matching={sorted} onCopied={clear} />}
      />
    </>
  );
}

/** The conversion that the address opens. */
function useOpenId(): string | undefined {
  const rest = useParams()['*'];
  const { pathname } = useLocation();
  return rest === undefined ? pathname.split('/')[4] : rest.split('/')[0] || undefined;
}
