import { LONGEST_URL } from '#contract/links';
import { actorColumns, audit } from '#server/domain/audit.store';
import type { Db } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import type { Principal } from '#server/http/principal';
import { destinationOf, nearest, pageOf } from '#server/tracking/destination';
import { storedAddress } from '#server/tracking/short-address';
import { isOurs, newCode, ownLinkOf } from './links.rules.ts';
import { codeOf, isTaken, liveCampaigns, liveRelation, storeShortUrl } from './links.store.ts';
import { refusal, type Refusal } from '#contract/refusals/index';

const NOT_OURS = refusal('link.notOurs');

/** Refuses addresses on the tracking host that do not lead to a shop. */
async function refusalOfOwn(db: Db, scope: Scope, page: URL, publicUrl: string): Promise<Refusal | undefined> {
  const link = ownLinkOf(page, publicUrl);
  if (link?.aid === undefined || link.pid === undefined) return NOT_OURS;
  const relation = await liveRelation(db, scope, link.aid, link.pid);
  if (!relation) return NOT_OURS;
  const destination = link.to === undefined ? undefined : destinationOf(link.to, relation.website_url);
  return destination && 'refusal' in destination
    ? refusal('link.leadsTo', { refusal: destination.refusal })
    : undefined;
}

/** The address as stored for a short link, or its error. */
export async function shortenable(
  { db, publicUrl }: Deps,
  scope: Scope,
  longUrl: string,
): Promise<{ stored: string } | { refusal: Refusal }> {
  const page = pageOf(longUrl);
  if (!(page instanceof URL)) return { refusal: page };
  if (page.href.length > LONGEST_URL) {
    return { refusal: refusal('link.tooLong', { most: LONGEST_URL, count: page.href.length }) };
  }
  if (isOurs(page, publicUrl)) {
    const foreign = await refusalOfOwn(db, scope, page, publicUrl);
    return foreign ? { refusal: foreign } : { stored: storedAddress(page, publicUrl) };
  }
  const campaign = nearest(page, await liveCampaigns(db, scope), () => true);
  return campaign ? { stored: page.href } : { refusal: NOT_OURS };
}

/** The contact's code for an address: the existing one, or a new one. */
export async function codeFor({ db, now }: Deps, scope: Scope, principal: Principal, stored: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const known = await codeOf(tx, scope, stored);
    if (known !== undefined) return known;
    let code = newCode();
    while (await isTaken(tx, code)) code = newCode();
    const whose = { agency_id: scope.agencyId, contact_id: scope.contactId };
    await storeShortUrl(tx, { ...whose, code, long_url: stored, created_at: now() });
    await audit(tx, {
      ...whose,
      ...actorColumns(principal),
      action: 'short_url.created',
      subject_kind: 'short_url',
      subject_id: code,
      after: { longUrl: stored },
      occurred_at: now(),
    });
    return code;
  });
}
