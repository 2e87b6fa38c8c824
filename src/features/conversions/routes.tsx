import { Suspense, useMemo } from 'react';
import { Link, Route, Routes, useLocation, useSearchParams } from 'react-router';
import { listConversions } from '#contract/conversions';
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
import { useSettled } from '#src/ui/useSettled.ts';
import { later } from '#src/ui/later.tsx';
import { mayDecide } from './decide/rules.ts';
import classes from './conversions.module.css';
import { askedOf, conversionList, conversionsPage, conversionsShown, firstRequest, scopeParts } from './list.ts';

export { firstRequest };

const Detail = opening(() => import('./Detail.tsx'));
const Validate = opening(() => import('./validate/Validate.tsx'));
export const opens = { validate: Validate, '*': Detail };
const PickedActions = later(() => import('./PickedActions.tsx'));
const Unfinished = later(() => import('./validate/Unfinished.tsx'), 'line');
const WhatMoved = later(() => import('./decide/WhatMoved.tsx'), 'line');

/** Conversions: the list, with one of them open over it when the address names it; and the page that decides on many. */
export function Component() {
  const openId = useOpenId();
  return openId === 'validate' ? (
    <Validate />
  ) : (
    <>
      <Conversions />
      <Routes>
        <Route path=":conversionId" element={<Detail />} />
      </Routes>
    </>
  );
}

function Conversions() {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const { searching, moved, byItem, currency } = askedOf(viewer, search);
  const asked = useMemo(() => ({ searching, moved, byItem, currency }), [searching, moved, byItem, currency]);
  const list = useMemo(() => conversionList(viewer, asked), [viewer, asked]);
  const state = useList(list);
  const { filters, sorted } = conversionsShown(viewer, asked, state);
  const query = useRows(listOf(listConversions, conversionsPage(sorted, state)));
  const scope = scopeParts(asked, filters, state.filters, query.data?.total ?? null);
  const openId = useOpenId();
  const validate = paths.validate(viewer) + useLocation().search;
  return (
    <div className={classes.page}>
      <ListPage
        title={t.conversions.title}
        scope={scope}
        tools={mayDecide(viewer) && <Link to={validate}>{t.conversions.validate}</Link>}
        list={list}
        state={state}
        query={query}
        rowHref={(row, at) => `${paths.conversions(viewer)}/${row.conversionId}${at}`}
        openId={openId}
        emptyText={t.conversions.empty}
        fetchCsv={(signal) => callCsv(listConversions, { query: sorted }, signal)}
        actions={(picked, clear) => (
          <Suspense>
            <PickedActions picked={picked} matching={sorted} clear={clear} />
          </Suspense>
        )}
      >
        <MovedLine ready={useSettled() && query.data !== undefined && openId === undefined} />
      </ListPage>
    </div>
  );
}

/** Its place is kept from the start; what is in it comes after the list, once somebody moves on the page. */
function MovedLine({ ready }: { ready: boolean }) {
  const viewer = useViewer();
  return (
    <div className={classes.moved}>
      {ready && (
        <Suspense>
          <WhatMoved />
          {mayDecide(viewer) && <Unfinished />}
        </Suspense>
      )}
    </div>
  );
}
