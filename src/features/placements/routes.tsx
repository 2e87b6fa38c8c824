import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { listPlacements } from '#contract/placements';
import { callCsv } from '#src/api/call.ts';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { ListPage } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import { useRows } from '#src/table/use-rows.ts';
import * as t from '#text';
import { opening } from '#src/ui/opening.tsx';
import { paths } from '#src/ui/paths.ts';
import { firstRequest, placementList, placementsPage, placementsShown, scopeParts } from './list.ts';

export { firstRequest };

const Detail = opening(() => import('./Detail.tsx'));
const Create = opening(() => import('./CreateDialog.tsx'));
export const opens = { new: Create, '*': Detail };

/** Placements: the list, with one of them open over it, or the form of a new one, when the address says so. */
export function Component() {
  return (
    <>
      <Placements />
      <Routes>
        <Route path="new" element={<Create />} />
        <Route path=":placementId" element={<Detail />} />
      </Routes>
    </>
  );
}

function Placements() {
  const viewer = useViewer();
  const { search } = useLocation();
  const list = useMemo(() => placementList(viewer), [viewer]);
  const state = useList(list);
  const sorted = placementsShown(viewer, state);
  const query = useRows(listOf(listPlacements, placementsPage(sorted, state)));
  const scope = scopeParts(viewer, state.filters, query.data?.total ?? null);
  const create = (
    <Button component={Link} to={paths.newPlacement(viewer) + search}>
      {t.placements.create}
    </Button>
  );
  return (
    <ListPage
      title={t.placements.title}
      scope={scope}
      tools={create}
      list={list}
      state={state}
      query={query}
      rowHref={(row, at) => paths.placement(viewer, row.id) + at}
      emptyText={t.placements.empty}
      fetchCsv={(signal) => callCsv(listPlacements, { query: sorted }, signal)}
    />
  );
}
