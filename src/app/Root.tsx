import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { trail } from '#src/ui/trail.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { SessionGuard } from './SessionGuard.tsx';

/** What is there whatever page is open. */
export function Root() {
  const { pathname, search } = useLocation();
  useEffect(() => trail.note(pathname + search), [pathname, search]);
  return (
    <>
      <ProgressLine />
      <OfflineBanner />
      <Outlet />
      <SessionGuard />

      <ScrollRestoration />
    </>
  );
}
