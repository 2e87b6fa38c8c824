import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { afterPaint } from '#src/first-view/after-paint.ts';
import { showTips } from '#src/ui/tips.ts';
import { keepEarlyEscape, trail } from '#src/ui/trail.ts';
import { fontWhenAtRest } from './font.ts';
import { MayBeOld } from './MayBeOld.tsx';
import { noteScrolling } from './note-scrolling.ts';
import { NotSignedOut } from './NotSignedOut.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { SessionGuard } from './SessionGuard.tsx';

export function Root() {
  const { pathname, search } = useLocation();
  const queries = useQueryClient();
  useEffect(() => trail.note(pathname + search), [pathname, search]);
  useEffect(() => afterPaint(() => fontWhenAtRest(queries)), [queries]);
  useEffect(keepEarlyEscape, []);
  useEffect(noteScrolling, []);
  useEffect(() => afterPaint(showTips), []);
  return (
    <>
      <ProgressLine />
      <MayBeOld />
      <NotSignedOut />
      <Outlet />
      <SessionGuard />
      <ScrollRestoration />
    </>
  );
}
