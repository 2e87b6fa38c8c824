import { refusal } from '#contract/refusals/index';
import { listing } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import { sees } from '#server/domain/seen';
import {
  attributesOf,
  campaignExtras,
  campaignNamed,
  commissionGroupRows,
  countCommissionGroups,
  crossSellsOf,
  enquiryRulesOf,
  logoOf,
  logosOf,
  marketsOf,
  ownPublisher,
  publishersOf,
} from './campaign-parts.store.ts';
import {
  campaignDetailOf,
  campaignRowOf,
  commissionGroupOf,
  logoSheetSvg,
  logoSvg,
  type Parts,
} from './campaigns.rules.ts';
import { campaignById, campaignRows, countCampaigns, withColumns } from './campaigns.store.ts';

const notFound = () => new Failure('NOT_FOUND', refusal('campaign.none'));

async function partsOf({ db }: Deps, scope: Scope, ids: number[], withPublishers: boolean): Promise<Parts> {
  if (ids.length === 0) return { markets: [], crossSells: [], enquiryRules: [], publishers: [], own: null };
  const isPublisher = scope.kind === 'publisher';
  const [markets, crossSells, enquiryRules, publishers, own] = await Promise.all([
    marketsOf(db, scope, ids),
    crossSellsOf(db, scope, ids),
    enquiryRulesOf(db, scope, ids),
    withPublishers && !isPublisher ? publishersOf(db, scope, ids) : null,
    isPublisher ? ownPublisher(db, scope) : null,
  ]);
  return { markets, crossSells, enquiryRules, publishers, own };
}

/** Campaigns, their commission groups and logos. */
export function campaignHandlers(
  deps: Deps,
): HandlersOf<
  'listCampaigns' | 'getCampaign' | 'getOwnCampaign' | 'listCommissionGroups' | 'getCampaignLogo' | 'getCampaignLogos'
> {
  const { db, publicUrl } = deps;
  const oneOf = async (scope: Scope, productId: number) => {
    const record = await campaignById(db, scope, productId);
    if (!record) throw notFound();
    const [parts, extras] = await Promise.all([
      partsOf(deps, scope, [record.id], false),
      campaignExtras(db, scope, record.id, deps.now()),
    ]);
    return { record, detail: campaignDetailOf(record, parts, extras, scope, publicUrl) };
  };
  return {
    listCampaigns: ({ query, scope }) =>
      listing(campaignRows(db, scope, query), countCampaigns(db, scope, query), async (found) => {
        const records = await withColumns(db, scope, found);
        const ids = records.map((one) => one.id);
        const parts = await partsOf(deps, scope, ids, query.returnPublishersForCampaign === true);
        return records.map((record) => campaignRowOf(record, parts, scope, publicUrl));
      }),
    getCampaign: async ({ params, scope }) => {
      if (scope.kind === 'advertiser') {
        throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('campaign.advertiserScope'));
      }
      return (await oneOf(scope, params.productId)).detail;
    },
    getOwnCampaign: async ({ params, scope }) => {
      const { record, detail } = await oneOf(scope, params.productId);
      return {
        ...detail,
        launchDate: record.launched_at.toISOString(),
        // Who knows a limit that all publishers share can use it up.
        clickCap: sees(scope, 'clickCaps') ? record.click_cap : null,
        publisherClickCap: sees(scope, 'clickCaps') ? record.publisher_click_cap : null,
      };
    },
    listCommissionGroups: async ({ params, scope }) => {
      const campaign = await campaignNamed(db, scope, params.campaignId);
      if (!campaign) throw notFound();
      return listing(
        commissionGroupRows(db, scope, campaign.id),
        countCommissionGroups(db, scope, campaign.id),
        async (groups) => {
          const ids = groups.map((group) => group.id);
          const attributes = ids.length > 0 ? await attributesOf(db, scope, ids) : [];
          return groups.map((group) => commissionGroupOf(group, attributes, campaign.currency_code));
        },
      );
    },
    getCampaignLogo: async ({ params, reply }) => {
      const owner = await logoOf(db, params.guid);
      if (!owner) throw new Failure('NOT_FOUND', refusal('campaign.noLogo'));
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400');
      return logoSvg(owner.name, owner.colour);
    },
    getCampaignLogos: async ({ query, scope, reply }) => {
      const known = new Map((await logosOf(db, scope, query.productIds)).map((one) => [one.id, one]));
      reply.type('image/svg+xml').header('cache-control', 'private, max-age=86400');
      return logoSheetSvg(query.productIds.map((id) => known.get(id) ?? null));
    },
  };
}
