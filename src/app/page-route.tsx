import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { FirstRequest } from '#src/api/early.ts';
import { meQuery } from '#src/api/me.ts';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { phone } from '#src/ui/media.ts';
import { openedBy } from '#src/ui/paths.ts';
import { accountQuery } from './account-query.ts';
import { queries } from './boot.ts';
import { OnlyFor } from './OnlyFor.tsx';
import type { Page } from './pages.ts';
import { idsOf, lookedAt, membershipFor, ofMembership } from './viewer-of.ts';

/** What a page's module exports. */
export interface PageModule {
  Component: ComponentType;
  /** The request that the page begins with: it is sent while the page is still being drawn. */
  firstRequest?: (viewer: Viewer, search: URLSearchParams) => FirstRequest;
  /** What its addresses open, by the first word after the page's; '*' by any other, such as an id. */
  opens?: Readonly<Record<string, { load: () => Promise<unknown> }>>;
}

/**
 * A page's lazy route: its code, with that of what the visitor's address opens, and its first request as soon as the code
 * is there.
 */
export function pageRoute({ path, label, roles, load }: Page) {
  return async () => {
    const { Component: Own, firstRequest, opens } = await load();
    const Component = () => (
      <OnlyFor page={label} roles={roles}>
        <Own />
      </OnlyFor>
    );
    const word = location.pathname.split('/')[3] === path && openedBy(location.pathname);
    const opened = word ? (opens?.[word] ?? opens?.['*']) : undefined;
    // Should it fail, it is asked for once more where it is drawn, and says so there.
    await opened?.load().catch(() => undefined);
    if (!firstRequest) return { Component };
    const loader = ({ params, request }: LoaderFunctionArgs): null => {
      const viewer = knownViewer(params);
      if (!viewer || !roles.includes(viewer.role)) return null;
      const { pathname, searchParams } = new URL(request.url);
      // On a phone what the address opens covers the list: its rows come later (`useRows`).
      if (phone.is() && openedBy(pathname)) return null;
      const { endpoint, input } = firstRequest(viewer, searchParams);
      // The page itself shows what went wrong: it asks for the same.
      queries.query(queryOf(endpoint, input)).catch(() => undefined);
      return null;
    };
    return { Component, loader };
  };
}

/** Who looks at what, as far as that is known without asking. */
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
