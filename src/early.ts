/**
 * Runs before the app: sends the requests that the page at this address begins with, so that their answers are
 * there when the app is. It holds nothing that draws, and what it holds the app uses too.
 */
import { beginEarly, sendEarly, type FirstRequest } from './api/early.ts';
import type { Viewer } from './api/viewer.ts';
import { readBoot } from './app/boot-data.ts';
import { idsOf, membershipFor, ofMembership } from './app/viewer-of.ts';
import { phone } from './ui/media.ts';

interface ListModule {
  firstRequest: (viewer: Viewer, search: URLSearchParams) => FirstRequest;
  /** What the detail of one row begins with. */
  openRequests?: (viewer: Viewer, id: number, search: URLSearchParams) => FirstRequest[];
  /** What the form of a new one begins with. */
  newRequests?: (viewer: Viewer, search: URLSearchParams) => FirstRequest[];
}

/** A page takes part by exporting `firstRequest`, and the others if it has such, from its `list.ts`. The document preloads that file with the page. */
const lists = import.meta.glob<ListModule>('./features/*/list.ts');

const [, agencyId, contactId, page = '', word = ''] = location.pathname.split('/');
const me = readBoot();
const ids = idsOf({ agencyId, contactId });
const membership = me && membershipFor(me, ids.agencyId, ids.contactId);
const load = lists[`./features/${page}/list.ts`];
// Of an account that a manager looks at too little is known yet to ask about it.
if (load && me && membership?.contactId === ids.contactId) beginEarly(ask(load, ofMembership(me, membership)));

async function ask(list: () => Promise<ListModule>, viewer: Viewer): Promise<void> {
  const { firstRequest, openRequests, newRequests } = await list();
  const search = new URLSearchParams(location.search);
  const opened = /^\d{1,15}$/.test(word) ? (openRequests?.(viewer, Number(word), search) ?? []) : [];
  const begun = word === 'new' ? (newRequests?.(viewer, search) ?? []) : opened;
  for (const request of begun) sendEarly(request);
  // On a phone the list is below what is open, and its rows would come in the way of that.
  if (begun.length === 0 || !phone.is()) sendEarly(firstRequest(viewer, search));
}
