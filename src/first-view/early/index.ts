/**
 * Runs before the app: sends the page's first requests and loads its code while the rendering libraries are still
 * loading. It imports nothing that renders, and only modules the app uses too.
 */
import { isConnected } from '#contract/endpoint';
import { networkOfAddress } from '#contract/networks';
import { beginEarly, sendEarly } from './requests.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { readBoot } from './boot-data.ts';
import { pageModule } from './page-modules.ts';
import { idsOf, membershipFor, ofMembership } from './viewer-of.ts';
import { openingAt } from './page.ts';

const [, agencyId, contactId, path = '', word = ''] = networkOfAddress(location.pathname).rest.split('/');
const me = readBoot();
const ids = idsOf({ agencyId, contactId });
const membership = me && membershipFor(me, ids.agencyId, ids.contactId);
const load = pageModule(path);
// Too little is known about another account that a manager looks at to request its data.
const viewer = me && membership?.contactId === ids.contactId ? ofMembership(me, membership) : undefined;
if (load && me) beginEarly(begin(load, viewer));

async function begin(module: NonNullable<typeof load>, viewer: Viewer | undefined): Promise<void> {
  const { page } = await module();
  const opening = openingAt(page, word);
  const search = new URLSearchParams(location.search);
  const id = /^\d{1,15}$/.test(word) ? Number(word) : Number.NaN;
  if (viewer) {
    // The page behind what is opened comes later.
    const first = opening ? opening.requests?.(viewer, id, search) : page.requests?.(viewer, search);
    for (const request of first ?? [])
      if (viewer.connection === null || isConnected(request.endpoint)) sendEarly(request);
  }
  // The router loads the same and says what went wrong.
  (opening ?? page).load().catch(() => undefined);
}
