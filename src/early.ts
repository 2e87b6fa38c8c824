/**
 * Runs before the app: sends the request that the page at this address begins with, so that its answer is
 * there when the app is. It holds nothing that draws, and what it holds the app uses too.
 */
import type { FirstRequest } from './api/early.ts';
import { sendEarly } from './api/early.ts';
import type { Viewer } from './api/viewer.ts';
import { readBoot } from './app/boot-data.ts';
import { idsOf, membershipFor, ofMembership } from './app/viewer-of.ts';
import { firstRequest as campaigns } from './features/campaigns/list.ts';
import { firstRequest as conversions } from './features/conversions/list.ts';

const firstRequests: Record<string, (viewer: Viewer, search: URLSearchParams) => FirstRequest> = {
  campaigns,
  conversions,
};

const [, agencyId, contactId, page = ''] = location.pathname.split('/');
const me = readBoot();
const ids = idsOf({ agencyId, contactId });
const membership = me && membershipFor(me, ids.agencyId, ids.contactId);
const first = firstRequests[page];
// Of an account that a manager looks at too little is known yet to ask about it.
if (first && me && membership?.contactId === ids.contactId) {
  sendEarly(first(ofMembership(me, membership), new URLSearchParams(location.search)));
}
