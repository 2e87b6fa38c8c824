import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useViewer } from '#src/api/viewer.ts';
import { ListPage } from '#src/table/ListPage.tsx';
import * as t from '#text';
import { later } from '#src/first-view/later.tsx';
import { openedBy, paths, SUM } from '#src/lib/paths.ts';
import { useSettled } from '#src/first-view/use-settled.ts';
import classes from './conversions.module.css';
import { mayDecide } from './decide/rules.ts';
import { page } from './page.ts';

const PickedActions = later(() => import('./PickedActions.tsx'));
const FigureLine = later(() => import('./FigureLine.tsx'), 'line');
const Unfinished = later(() => import('./validate/Unfinished.tsx'), 'line');
const WhatMoved = later(() => import('./decide/WhatMoved.tsx'), 'line');

export function Component() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const validate = paths.validate(viewer) + search;
  const settled = useSettled();
  const fromFigure = new URLSearchParams(search).has(SUM);
  const closed = openedBy(pathname) === undefined;
  return (
    <div className={classes.page}>
      <ListPage
        list={page}
        tools={() => mayDecide(viewer) && <Link to={validate}>{t.conversions.validate}</Link>}
        above={({ query, matching, values }) => (
          <>
            {fromFigure && (
              <Suspense fallback={<div className={classes.figure} />}>
                <FigureLine matching={matching} currency={values.currency} />
              </Suspense>
            )}
            <MovedLine ready={settled && query.data !== undefined && closed} />
          </>
        )}
        rowHref={(row, at) => `${paths.conversions(viewer)}/${row.conversionId}${at}`}
        actions={(picked, clear, { sorted }) => (
          <Suspense>
            <PickedActions picked={picked} matching={sorted} clear={clear} />
          </Suspense>
        )}
      />
    </div>
  );
}

/** The place is reserved; its content loads once the user is active. */
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
