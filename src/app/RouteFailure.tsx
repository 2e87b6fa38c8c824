import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import * as t from '#text/frame';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { HomeLink } from './HomeLink.tsx';
import { StaleVersionError } from './stale-version.ts';

/** A page that threw, or whose code is gone after a deploy. The frame around it goes on working. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  const [title, why] = wordsFor(error);
  return (
    <>
      <PageHeader title={title}>{why}</PageHeader>
      <div style={{ display: 'flex', gap: 8 }}>
        <Button onClick={() => location.reload()}>{t.states.reload}</Button>
        {!(error instanceof StaleVersionError) && <HomeLink />}
      </div>
    </>
  );
}

function wordsFor(error: unknown): [title: string, why: string] {
  if (!(error instanceof StaleVersionError)) return [t.states.crashed, t.states.crashedWhy];
  return navigator.onLine ? [t.states.newVersion, t.states.newVersionWhy] : [t.states.failed, t.states.unreachable];
}
