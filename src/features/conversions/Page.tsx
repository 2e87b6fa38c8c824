import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useViewer } from '#src/api/use-viewer.ts';
import controls from '#src/table/controls.module.css';
import { ListPage } from '#src/table/ListPage.tsx';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
import * as t from '#text';
import { later } from '#src/first-view/later.tsx';
import { openedBy, paths, SUM } from '#src/lib/paths.ts';
import { useSettled } from '#src/first-view/use-settled.ts';
import classes from './conversions.module.css';
import { mayDecide } from './decide/rules.ts';
import { conversionList } from './list.ts';

const PickedActions = later(() => import('./PickedActions.tsx'));
const FigureLine = later(() => import('./FigureLine.tsx'), 'line');
const DueLine = later(() => import('./DueLine.tsx'), 'line');
const Unfinished = later(() => import('./validate/Unfinished.tsx'), 'line');
const WhatMoved = later(() => import('./decide/WhatMoved.tsx'), 'dialog');

export function Component() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const validate = paths.validate(viewer) + search;
  const settled = useSettled();
  const fromFigure = new URLSearchParams(search).has(SUM);
  const closed = openedBy(pathname) === undefined;
  return (
    <ListPage
      list={conversionList}
      tools={({ query }) => (
        <>
          {mayDecide(viewer) && settled && query.data !== undefined && closed && (
            <Suspense>
              <Unfinished />
            </Suspense>
          )}
          <PopoverButton
            className={controls.button}
            prefetch={WhatMoved.load}
            panel={(panel) => <WhatMoved {...panel} />}
          >
            {t.conversions.whatMoved}
          </PopoverButton>
          {mayDecide(viewer) && (
            <Button component={Link} to={validate}>
              {t.conversions.validate}
            </Button>
          )}
        </>
      )}
      above={({ matching, values }) => (
        <>
          {(values.due || values.status.join() === 'pending') && viewer.kind !== 'publisher' && (
            <Suspense fallback={<div className={classes.figure} />}>
              <DueLine />
            </Suspense>
          )}
          {fromFigure && (
            <Suspense fallback={<div className={classes.figure} />}>
              <FigureLine matching={matching} currency={values.currency} />
            </Suspense>
          )}
        </>
      )}
      rowHref={(row, at) => `${paths.conversions(viewer)}/${row.conversionId}${at}`}
      actions={(picked, clear, { sorted }) => (
        <Suspense>
          <PickedActions picked={picked} matching={sorted} clear={clear} />
        </Suspense>
      )}
    />
  );
}
