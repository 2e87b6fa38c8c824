import { useMemo } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { listEnquiries } from '#contract/enquiries';
import { callCsv } from '#src/api/call.ts';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { ListPage } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import { useOpenId } from '#src/table/use-open-id.ts';
import { useRows } from '#src/table/use-rows.ts';
import * as t from '#text';
import { opening } from '#src/ui/opening.tsx';
import { paths } from '#src/ui/paths.ts';
import { enquiriesPage, enquiriesShown, enquiryList, firstRequest, scopeParts } from './list.ts';

export { firstRequest };

const Detail = opening(() => import('./Detail.tsx'));
const FileDialog = opening(() => import('./FileDialog.tsx'));
const FilePage = opening(() => import('./FilePage.tsx'));
export const opens = { new: FileDialog, file: FilePage, '*': Detail };

/** Enquiries: the list, with one of them or the form of a new one over it; and the page that files many. */
export function Component() {
  const word = useOpenId();
  return (
    <>
      {word !== 'file' && <Enquiries openId={word} />}
      <Routes>
        <Route path="new" element={<FileDialog />} />
        <Route path="file" element={<FilePage />} />
        <Route path=":enquiryId" element={<Detail />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

function Enquiries({ openId }: { openId: string | undefined }) {
  const viewer = useViewer();
  const { search } = useLocation();
  const list = useMemo(() => enquiryList(viewer), [viewer]);
  const state = useList(list);
  const asked = enquiriesShown(viewer, state);
  const query = useRows(listOf(listEnquiries, enquiriesPage(asked, state)));
  const scope = scopeParts(asked, state.filters, query.data?.total ?? null);
  const files = viewer.kind === 'publisher';
  const base = paths.enquiries(viewer);
  return (
    <ListPage
      title={t.enquiries.title}
      scope={scope}
      tools={
        files && (
          <>
            <Link to={`${base}/file`}>{t.enquiries.fileMany}</Link>
            <Link to={`${base}/new${search}`}>{t.enquiries.file}</Link>
          </>
        )
      }
      list={list}
      state={state}
      query={query}
      rowHref={(row, at) => paths.enquiry(viewer, row.enquiryId) + at}
      openId={openId}
      emptyText={files ? t.enquiries.emptyPublisher : t.enquiries.empty}
      fetchCsv={(signal) => callCsv(listEnquiries, { query: asked }, signal)}
    />
  );
}
