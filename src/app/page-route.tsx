import { useState, type ComponentType } from 'react';
import { Outlet, Route, Routes, useLocation, type LoaderFunctionArgs } from 'react-router';
import { networkOfAddress } from '#contract/networks';
import { meQuery } from '#src/api/me.ts';
import { queryOf } from '#src/api/query.ts';
import { isThere, type Viewer } from '#src/api/viewer.ts';
import type { Page } from '#src/first-view/early/page.ts';
import { fresh } from '#src/first-view/fresh.ts';
import { opening } from '#src/first-view/opening.tsx';
import { useSettled } from '#src/first-view/use-settled.ts';
import { trail } from '#src/ui/trail.ts';
import { openedBy } from '#src/lib/paths.ts';
import { accountQuery } from './account-query.ts';
import { queries } from './boot.ts';
import { OnlyFor } from './OnlyFor.tsx';
import { pageModule } from '#src/first-view/early/page-modules.ts';
import { isShown, type NavPage } from './pages.ts';
import { idsOf, lookedAt, membershipFor, ofMembership } from '#src/first-view/early/viewer-of.ts';

/** A page's lazy route: loads the code of the page and its opened detail, then sends the first requests. */
export function pageRoute(shown: NavPage) {
  const { path, roles } = shown;
  return async () => {
    const load = pageModule(path);
    if (!load) throw new Error(`src/features/${path} has no page.ts`);
    const { page } = await fresh(load)();
    const opened = Object.entries(page.opens ?? {}).map(([below, { load: loadOpened, instead = false }]) => ({
      below,
      instead,
      Opened: opening(loadOpened),
    }));
    const { rest: here } = networkOfAddress(location.pathname);
    const word = here.split('/')[3] === path ? openedBy(here) : undefined;
    const first = word && (opened.find(({ below }) => below.split('/')[0] === word) ?? opened.find(isOfRow));
    // A failure is retried and shown where the page is rendered.
    if (first) await first.Opened.load().catch(() => undefined);
    const Own = first ? opening(page.load, 'part') : (await fresh(page.load)()).Component;
    const Component = () => (
      <OnlyFor page={shown}>
        <PageRoutes Own={Own} opened={opened} />
      </OnlyFor>
    );
    const loader = ({ params, request }: LoaderFunctionArgs): null => {
      const viewer = knownViewer(params);
      const { pathname, searchParams } = new URL(request.url);
      if (
        viewer &&
        roles.includes(viewer.eyes) &&
        isShown(shown, viewer.connection) &&
        !openedBy(networkOfAddress(pathname).rest)
      )
        ask(page, viewer, searchParams);
      return null;
    };
    return { Component, loader };
  };
}

interface Opened {
  below: string;
  instead: boolean;
  Opened: ComponentType;
}

const isOfRow = ({ below }: Opened) => below === ':id';

interface PageRoutesProps {
  Own: ComponentType;
  opened: readonly Opened[];
}

/** The page with what is open over it, or what takes its place. */
function PageRoutes({ Own, opened }: PageRoutesProps) {
  const routeOf = ({ below, Opened }: Opened) => <Route key={below} path={below} element={<Opened />} />;
  return (
    <Routes>
      {opened.filter(({ instead }) => instead).map(routeOf)}
      <Route element={<Behind Own={Own} />}>
        {opened.filter(({ instead }) => !instead).map(routeOf)}
        <Route path="*" element={null} />
      </Route>
    </Routes>
  );
}

/**
 * Draws the address's detail first; the page behind it follows when the user moves, closes the detail, or has read it.
 */
function Behind({ Own }: { Own: ComponentType }) {
  const open = openedBy(useLocation().pathname) !== undefined;
  const [first] = useState(open && trail.before() === undefined);
  const settled = useSettled(first && open);
  return (
    <>
      {(!first || !open || settled) && <Own />}
      <Outlet />
    </>
  );
}

/** Asks for what the page begins with; the page itself asks for the same, and shows what went wrong. */
function ask({ requests }: Page, viewer: Viewer, search: URLSearchParams): void {
  for (const { endpoint, input } of requests?.(viewer, search) ?? []) {
    if (isThere(viewer, endpoint)) queries.query(queryOf(endpoint, input)).catch(() => undefined);
  }
}

/** The viewer, as far as it is known without a request. */
function knownViewer(params: LoaderFunctionArgs['params']): Viewer | undefined {
  const { agencyId, contactId } = idsOf(params);
  const me = queries.getQueryData(meQuery.queryKey);
  const membership = me && membershipFor(me, agencyId, contactId);
  if (!me || !membership) return undefined;
  const own = ofMembership(me, membership);
  if (contactId === membership.contactId) return own;
  const account = queries.getQueryData(accountQuery(agencyId, contactId).queryKey)?.data[0];
  return account && lookedAt(own, account);
}
