import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { CallError } from '#src/api/call.ts';
import * as t from '#text/frame';
import { StaleVersionError } from '#src/first-view/fresh.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { HomeLink } from './HomeLink.tsx';

/** A page that threw, or whose code is unreachable or gone after a deploy. The frame keeps working. */
export function RouteFailure() {
  const error = useRouteError();
  const retry = useRetry();
  useEffect(() => {
    if (!(error instanceof CallError)) reportError(error);
  }, [error]);
  const [title, why] = wordsFor(error);
  return (
    <>
      <PageHeader title={title}>{why}</PageHeader>
      <div style={{ display: 'flex', gap: 8 }}>
        {error instanceof CallError ? (
          <Button onClick={retry}>{t.states.retry}</Button>
        ) : (
          <Button onClick={() => location.reload()}>{t.states.reload}</Button>
        )}
        {!(error instanceof StaleVersionError) && <HomeLink />}
      </div>
    </>
  );
}

/** Navigates to the current URL again, which reloads the page's code without reloading the app. */
function useRetry(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => void navigate(pathname + search, { replace: true });
}

function wordsFor(error: unknown): [title: string, why: string] {
  if (error instanceof CallError) return [t.states.failed, error.message];
  if (error instanceof StaleVersionError) return [t.states.newVersion, t.states.newVersionWhy];
  return [t.states.crashed, t.states.crashedWhy];
}
