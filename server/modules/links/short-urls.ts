import { LONGEST_URL } from '#contract/links';
import type { archiveShortUrl, nameShortUrl } from '#contract/links';
import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import type { Db } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { Failure, invalidField } from '#server/failure';
import type { Call } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { destinationOf, nearest, pageOf } from '#server/tracking/destination';
import { storedAddress } from '#server/tracking/short-address';
import { isOurs, newCode, ownLinkOf } from './links.rules.ts';
import {
  codeNamed,
  codeOf,
  isTaken,
  keepShortUrl,
  liveCampaigns,
  liveRelation,
  shortUrlByCode,
  showName,
  storeShortUrl,
  type ShortUrlRecord,
  type Tx,
} from './links.store.ts';
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
    if (known !== undefined) {
      const link = await shortUrlByCode(tx, scope, known);
      if (link?.archived) await keep(tx, { scope, principal, at: now() }, link, false);
      return known;
    }
    let code = newCode();
    while (await isTaken(tx, code)) code = newCode();
    const whose = { agency_id: scope.agencyId, contact_id: scope.contactId };
    await storeShortUrl(tx, { ...whose, code, long_url: stored, created_at: now() });
    const event = eventOf({ scope, principal, at: now() }, code, 'created');
    await audit(tx, { ...event, after: { longUrl: stored } });
    return code;
  });
}

interface Doing {
  scope: Scope;
  principal: Principal;
  at: Date;
}

const eventOf = (
  { scope, principal, at }: Doing,
  code: string,
  action: 'created' | 'named' | 'archived' | 'restored',
): AuditEvent => ({
  agency_id: scope.agencyId,
  contact_id: scope.contactId,
  ...actorColumns(principal),
  action: `short_url.${action}`,
  subject_kind: 'short_url',
  subject_id: code,
  occurred_at: at,
});

/** Archives a short link or takes it back, with an audit event. */
async function keep(tx: Tx, doing: Doing, link: ShortUrlRecord, archived: boolean): Promise<void> {
  await keepShortUrl(tx, link, archived, doing.at);
  const event = eventOf(doing, link.code, archived ? 'archived' : 'restored');
  await audit(tx, { ...event, after: { longUrl: link.long_url } });
}

/** @throws NOT_FOUND */
export async function oneShortUrl(db: Db, scope: Scope, code: string): Promise<ShortUrlRecord> {
  const link = await shortUrlByCode(db, scope, code);
  if (!link) throw new Failure('NOT_FOUND', refusal('shortUrl.none'));
  return link;
}

/** Gives a short link of the scope a name, with an audit event; asked for again it changes nothing. */
export async function nameLink({ db, now }: Deps, call: Call<typeof nameShortUrl>): Promise<ShortUrlRecord> {
  const { scope, principal, params, body } = call;
  return db.transaction().execute(async (tx) => {
    const link = await oneShortUrl(tx, scope, params.code);
    const { name } = body;
    if (link.name === name) return link;
    const owner = name === null ? undefined : await codeNamed(tx, name);
    const isTheirs = owner === undefined ? name !== null && (await isTaken(tx, name)) : owner !== link.code;
    if (isTheirs) throw invalidField('body.name', refusal('shortUrl.nameTaken'));
    await showName(tx, link, { name, isKnown: owner !== undefined }, now());
    const event = eventOf({ scope, principal, at: now() }, link.code, 'named');
    await audit(tx, { ...event, before: { name: link.name }, after: { name } });
    return { ...link, name };
  });
}

/** Archives a short link of the scope or takes it back; asked for again it changes nothing. */
export async function archiveLink({ db, now }: Deps, call: Call<typeof archiveShortUrl>): Promise<ShortUrlRecord> {
  const { scope, principal, params, body } = call;
  return db.transaction().execute(async (tx) => {
    const link = await oneShortUrl(tx, scope, params.code);
    if (link.archived === body.archived) return link;
    await keep(tx, { scope, principal, at: now() }, link, body.archived);
    return { ...link, archived: body.archived };
  });
}
