import type { MadeLink } from '#contract/links';
import { sentenceOf } from '#contract/refusals/index';
import type { Db } from '#server/db/database';
import { storePlacement } from '#server/domain/new-placement.store';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import type { Principal } from '#server/http/principal';
import { clickUrl } from '#server/tracking/click-url';
import { landingPageOf } from '#server/tracking/destination';
import {
  campaignOfPage,
  campaignWithId,
  faultsOf,
  targetOf,
  type Fault,
  type Target,
  type Wish,
} from './links.rules.ts';
import { allCampaigns, campaignNamed, liveCampaigns, type LinkCampaign } from './links.store.ts';

/** The author of links and their publisher. */
interface Maker {
  scope: Scope;
  principal: Principal;
}

/** Finds a wish's campaign. */
export type Finder = (db: Db, wish: Wish) => Promise<LinkCampaign | undefined>;

/** Looks up one wish's campaign. */
export function finderOf(scope: Scope): Finder {
  return async (db, { pid, url }) => {
    if (pid !== undefined) return campaignNamed(db, scope, pid);
    return url === undefined ? undefined : campaignOfPage(url, await liveCampaigns(db, scope));
  };
}

/** Looks up the campaigns of many wishes in one query. */
export async function finderOfMany(db: Db, scope: Scope): Promise<Finder> {
  const campaigns = await allCampaigns(db, scope);
  return async (_, { pid, url }) => {
    if (pid !== undefined) return campaignWithId(pid, campaigns);
    return url === undefined ? undefined : campaignOfPage(url, campaigns);
  };
}

const LISTING = 1;
const WITH_A_DEEP_LINK = 1;

/** A link, or every rule that the wish breaks; with the campaign if it was found. */
type Outcome = { campaign?: LinkCampaign | undefined } & (
  | { deeplinkUrl: string; placementId: number | null }
  | { faults: readonly Fault[] }
);

/** The outcome of one of many wishes. */
export function madeLinkOf(wish: Wish, made: Outcome): MadeLink {
  const { campaign } = made;
  const about = { url: wish.url ?? null, productId: campaign?.id ?? null, campaignName: campaign?.name ?? null };
  if (!('faults' in made)) {
    return { ...about, deeplinkUrl: made.deeplinkUrl, placementId: made.placementId, refusals: [] };
  }
  const refusals = made.faults.map((one) => ({ ...one, message: sentenceOf(one.refusal) }));
  return { ...about, deeplinkUrl: null, placementId: null, refusals };
}

/** Makes a link, and in the same transaction its placement if wanted; or returns every broken rule. */
export async function makeLink(deps: Deps, { scope, principal }: Maker, wish: Wish, find: Finder): Promise<Outcome> {
  const { db, now, publicUrl } = deps;
  const faults = faultsOf(wish);
  if (faults.length > 0) return { faults };

  const made = async (db: Db, place: (target: Target) => Promise<number | null>): Promise<Outcome> => {
    const found = await find(db, wish);
    const target = targetOf(wish, found);
    if ('field' in target) return { campaign: found, faults: [target] };
    const placementId = await place(target);
    const { campaign, page } = target;
    const link = { publicUrl, aid: scope.contactId, pid: campaign.id, to: page ?? landingPageOf(campaign) };
    return { campaign, deeplinkUrl: clickUrl(placementId === null ? link : { ...link, placementId }), placementId };
  };

  if (wish.placement !== 1) return made(db, async () => null);
  return db.transaction().execute((tx) =>
    made(tx, ({ campaign, page }) => {
      const { id: campaign_id, relation_id: id, advertiser_id } = campaign;
      const relation = { id, campaign_id, advertiser_id, publisher_id: scope.contactId };
      return storePlacement(tx, { scope, author: principal, at: now() }, relation, {
        name: wish.placementName ?? '',
        description: wish.placementDescription ?? '',
        typeId: LISTING,
        destinationUrl: page,
        importType: WITH_A_DEEP_LINK,
      });
    }),
  );
}
