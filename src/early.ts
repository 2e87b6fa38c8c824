/**
 * Runs before the app: sends the request that the page at this address begins with, so that its answer is
 * there when the app is. It holds nothing that draws, and what it holds the app uses too.
 */
import { sendEarly, type FirstRequest } from './api/early.ts';
import type { Viewer } from './api/viewer.ts';
import { readBoot } from './app/boot-data.ts';
import { idsOf, membershipFor, ofMembership } from './app/viewer-of.ts';

interface ListModule {
  firstRequest: (viewer: Viewer, search: URLSearchParams) => FirstRequest;
}

/** A page takes part by exporting `firstRequest` from its `list.ts`. The document preloads that file with the page. */
const lists = import.meta.glob<ListModule>('./features/*/list.ts');

const [, agencyId, contactId, page = ''] = location.pathname.split('/');
const me = readBoot();
const ids = idsOf({ agencyId, contactId });
const membership = me && membershipFor(me, ids.agencyId, ids.contactId);
const load = lists[`./features/${page}/list.ts`];
// Of an account that a manager looks at too little is known yet to ask about it.
if (load && me && membership?.contactId === ids.contactId) {
  const viewer = ofMembership(me, membership);
  void load().then(({ firstRequest }) => sendEarly(firstRequest(viewer, new URLSearchParams(location.search))));
}
