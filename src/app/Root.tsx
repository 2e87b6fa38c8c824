import { Outlet, ScrollRestoration } from 'react-router';
import { OfflineBanner } from './OfflineBanner.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { SessionGuard } from './SessionGuard.tsx';

/** What is there whatever page is open. */
export function Root() {
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
