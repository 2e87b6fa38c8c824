import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Route, Routes } from 'react-router';
import { getAuditVocabulary, listAuditEvents } from '#contract/audit';
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
import { auditList, auditPage, auditShown, firstRequest, scopeParts } from './list.ts';

export { firstRequest };

const Detail = opening(() => import('./Detail.tsx'));
export const opens = { '*': Detail };

/** Who changed what, for account managers: the log, with one event open over it when the address names it. */
export function Component() {
  return (
    <>
      <Log />
      <Routes>
        <Route path=":eventId" element={<Detail />} />
      </Routes>
    </>
  );
}

function Log() {
  const viewer = useViewer();
  const { agencyId } = viewer;
  // The words of the log are for the filters alone: the first view comes without them.
  const enabled = useSettled() && viewer.role === 'manager';
  const vocabulary = useQuery({ ...queryOf(getAuditVocabulary, { query: { agencyId } }), enabled }).data?.data;
  const list = useMemo(() => auditList(viewer, vocabulary), [viewer, vocabulary]);
  const state = useList(list);
  const sorted = auditShown(viewer, state);
  const query = useRows(listOf(listAuditEvents, auditPage(sorted, state)));
  const scope = scopeParts(viewer, state.filters, query.data?.total ?? null);
  return (
    <ListPage
      title={t.audit.title}
      scope={scope}
      list={list}
      state={state}
      query={query}
      rowHref={(row, search) => paths.auditEvent(viewer, row.id) + search}
      emptyText={t.audit.empty}
      fetchCsv={(signal) => callCsv(listAuditEvents, { query: sorted }, signal)}
    />
  );
}
