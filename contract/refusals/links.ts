import type { relationStatuses } from '../campaigns.ts';
import type { Keyed, Say } from './say.ts';

export type RelationStatus = (typeof relationStatuses)[number];

export const links = {
  'link.publisherOnly': 'must be the id of a publisher',
  'link.nothingAsked': 'or pid is required: the page to link to, or the campaign',
  'link.neededForPlacement': 'is required when placement is 1',
  'link.notJoined': ({ campaign }: { campaign: string }) =>
    `is of ${campaign}, which the publisher has not joined; a live partnership is needed`,
  'link.relation': ({ campaign, status }: { campaign: string; status: RelationStatus }) =>
    `is of ${campaign}, where the publisher's partnership is ${status}; it must be live`,
  'link.noDeepLinks': ({ campaign }: { campaign: string }) => `is of ${campaign}, which does not allow deep links`,
  'link.campaignNotLive': ({ campaign }: { campaign: string }) => `is of ${campaign}, which is not live`,
  'link.noHost': 'is on no live campaign’s host',
  'link.noCampaign': ({ pid }: { pid: number }) => `${pid} is not a campaign of this agency`,
  'link.notOurs': 'must be on the host of a live campaign, or a link of the account in a live partnership',
  'link.leadsTo': ({ refusal }: { refusal: Keyed }, say: Say) => `leads to a page that ${say(refusal)}`,
  'link.tooLong': ({ most, count }: { most: number; count: number }) =>
    `must have at most ${most} characters, ${count} as a browser writes it`,

  'shortUrl.none': 'There is no such short link.',
  'shortUrl.nameTaken': 'is the end of another short link',

  'placement.none': 'There is no such placement.',
  'placement.changed': 'The placement has been changed meanwhile; read it again.',
  'placement.noRelation': 'There is no such partnership: campaignId is the publisher’s in the campaign.',
  'placement.relation': ({ status }: { status: RelationStatus }) =>
    `The partnership is ${status}; placements are made in live ones.`,

  'voucher.none': 'There is no such voucher.',
  'voucher.notPublishers': 'Vouchers are made by advertisers and account managers.',
  'voucher.changed': 'The voucher has been changed meanwhile; read it again.',
  'voucher.over': 'The voucher is over already.',
  'voucher.codeTaken': ({ title, from, to }: { title: string; from: string; to: string }) =>
    `is the code of “${title}” of this campaign from ${from} to ${to}`,
  'voucher.endsInPast': 'must not be over already',
  'voucher.publisher': 'must be a publisher with a live partnership in the campaign',
};
