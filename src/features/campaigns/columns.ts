import type { getVocabulary } from '#contract/agency';
import { campaignTypes, getCampaignLogos, type CampaignRow } from '#contract/campaigns';
import { queryText, type ReplyOf } from '#contract/endpoint';
import type { Viewer } from '#src/api/viewer.ts';
import { objectsIn } from '#src/lib/csv-cell.ts';
import { formatMoney } from '#src/lib/money.ts';
import { byName } from '#src/table/filters.ts';
import type { Column, Mark, StatusLook } from '#src/table/types.ts';
import { countryText } from '#src/lib/country.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';

type Columns = Column<CampaignRow>[];
/** Sectors, verticals and countries by name. */
export type Vocabulary = ReplyOf<typeof getVocabulary>;

/** Where the logo of each row in sight is. */
const marks = new WeakMap<CampaignRow, Mark>();

/** Puts the logos of some rows on one sheet, one request for all of them. */
export function markRows({ agencyId, contactId }: Viewer, rows: readonly CampaignRow[]): void {
  const productIds = rows.map((row) => row.productId).join(',');
  const sheet = getCampaignLogos.path + queryText({ agencyId, contactId, productIds });
  rows.forEach((row, at) => marks.set(row, { sheet, at }));
}

export const campaignLooks: Record<CampaignRow['status'], StatusLook> = {
  live: { label: t.campaigns.statuses.live, tone: 'good' },
  waiting: { label: t.campaigns.statuses.waiting, tone: 'waiting' },
  paused: { label: t.campaigns.statuses.paused, tone: 'quiet' },
};

export const relationLooks: Record<string, StatusLook> = {
  live: { label: t.campaigns.relations.live, tone: 'good' },
  pending: { label: t.campaigns.relations.pending, tone: 'waiting' },
  rejected: { label: t.campaigns.relations.rejected, tone: 'bad' },
  paused: { label: t.campaigns.relations.paused, tone: 'quiet' },
};

/** "5.00%" or "12.50 GBP each". */
export function commissionText(value: string, type: string, currency: string): string {
  return type === 'Percentage'
    ? t.campaigns.percentage(formatMoney(value))
    : t.campaigns.fixed(formatMoney(value), currency);
}

const mainMarket = (markets: CampaignRow['markets']) => markets?.find((market) => market.primary);

function marketText(markets: CampaignRow['markets']): string {
  const name = mainMarket(markets)?.name;
  return name ? countryText(name) : '';
}

/** The filter that a sector or one of its verticals stands for, once their ids are known. */
function inVocabulary(name: string, options: Vocabulary['sectors'] | undefined, label: string, group?: string) {
  const one = options?.find((option) => option.name === label && (group === undefined || option.group === group));
  return one && { name, value: String(one.id) };
}

function further(vocabulary: Vocabulary | undefined): Columns {
  const c = t.campaigns.columns;
  const hidden: Columns = [
    {
      id: 'type',
      header: c.type,
      kind: 'text',
      width: 130,
      sort: 'type',
      csv: { of: ['type'], write: storedWord },
      value: (row) => storedWord(row.type),
      filter: (row) => byName('type', campaignTypes, row.type),
    },
    {
      id: 'currency',
      header: c.currency,
      kind: 'text',
      width: 100,
      sort: 'currencyCode',
      csv: 'payout.currency',
      value: (row) => row.payout.currency,
    },
    {
      id: 'vertical',
      header: c.vertical,
      kind: 'text',
      csv: 'vertical.secondary',
      value: (row) => row.vertical.secondary,
      filter: ({ vertical: { primary, secondary } }) =>
        inVocabulary('vertical', vocabulary?.verticals, secondary, primary),
    },
    {
      id: 'url',
      header: c.url,
      kind: 'text',
      width: 240,
      csv: 'landingPage.websiteUrl',
      value: (row) => row.landingPage.websiteUrl,
    },
    {
      id: 'group',
      header: c.group,
      kind: 'text',
      width: 140,
      sort: 'commissionGroupName',
      csv: 'commissionGroupName',
      value: (row) => row.commissionGroupName,
    },
    {
      id: 'level',
      header: c.level,
      kind: 'text',
      width: 110,
      sort: 'campaignLevel',
      csv: { of: ['campaignLevel'], write: storedWord },
      value: (row) => storedWord(row.campaignLevel),
    },
    {
      id: 'fca',
      header: c.fca,
      kind: 'flag',
      width: 150,
      sort: 'fcaAuthorised',
      csv: 'fcaAuthorised',
      value: (row) => row.fcaAuthorised,
    },
    {
      id: 'signup',
      header: c.signup,
      kind: 'text',
      width: 110,
      sort: 'signupType',
      csv: { of: ['signupType'], write: storedWord },
      value: (row) => storedWord(row.signupType),
    },
    {
      id: 'changed',
      header: c.changed,
      kind: 'day',
      sort: 'lastModifiedDate',
      csv: 'lastModifiedDate',
      value: (row) => row.lastModifiedDate,
    },
    {
      id: 'created',
      header: c.created,
      kind: 'day',
      sort: 'dateCreated',
      csv: 'dateCreated',
      value: (row) => row.dateCreated,
    },
    {
      id: 'relationId',
      header: c.relationId,
      kind: 'id',
      sort: 'campaignId',
      csv: 'campaignId',
      value: (row) => row.campaignId,
    },
    {
      id: 'advertiserId',
      header: c.advertiserId,
      kind: 'id',
      sort: 'contactId',
      csv: 'contactId',
      value: (row) => row.contactId,
    },
  ];
  return hidden.map((column) => ({ ...column, hiddenByDefault: true }));
}

/**
 * The columns of the list, for who looks.
 * @param logos false: their place is kept, and they are not loaded yet
 * @param vocabulary undefined: not loaded yet, and no cell filters by a sector or a vertical
 */
export function campaignColumns(kind: Viewer['kind'], logos: boolean, vocabulary: Vocabulary | undefined): Columns {
  const c = t.campaigns.columns;
  const relation: Columns = [
    {
      id: 'relation',
      header: c.relation,
      kind: 'status',
      sort: 'campaignStatus',
      csv: 'campaignStatus',
      statuses: relationLooks,
      value: (row) => row.campaignStatus,
      filter: (row) => (row.campaignStatus ? { name: 'relation', value: row.campaignStatus } : undefined),
    },
  ];
  const advertiser: Columns = [
    {
      id: 'advertiser',
      header: c.advertiser,
      kind: 'text',
      sort: 'advertiser',
      csv: 'advertiser',
      value: (row) => row.advertiser,
      filter: (row) => ({ name: 'advertiser', value: Number(row.contactId) }),
    },
  ];
  return [
    {
      id: 'name',
      header: c.name,
      kind: 'text',
      width: 260,
      sort: 'name',
      csv: 'name',
      value: (row) => row.name,
      mark: (row) => (logos ? marks.get(row) : { sheet: '', at: 0 }),
    },
    ...(kind === 'advertiser' ? [] : advertiser),
    {
      id: 'status',
      header: c.status,
      kind: 'status',
      width: 110,
      sort: 'status',
      csv: 'status',
      statuses: campaignLooks,
      value: (row) => row.status,
      filter: (row) => ({ name: 'status', value: row.status }),
    },
    ...(kind === 'publisher' ? relation : []),
    {
      id: 'commission',
      header: c.commission,
      kind: 'text',
      width: 140,
      csv: {
        of: ['commission.value', 'commission.type', 'payout.currency'],
        write: (value = '', type = '', currency = '') => (value === '' ? '' : commissionText(value, type, currency)),
      },
      value: (row) => row.commission && commissionText(row.commission.value, row.commission.type, row.payout.currency),
    },
    {
      id: 'sector',
      header: c.sector,
      kind: 'text',
      width: 160,
      csv: 'vertical.primary',
      value: (row) => row.vertical.primary,
      filter: (row) => inVocabulary('sector', vocabulary?.sectors, row.vertical.primary),
    },
    {
      id: 'market',
      header: c.market,
      kind: 'text',
      width: 140,
      csv: { of: ['markets'], write: (markets) => marketText(objectsIn(markets)) },
      value: (row) => marketText(row.markets),
      filter: (row) => {
        const market = mainMarket(row.markets);
        return market && { name: 'country', value: String(market.id) };
      },
    },
    {
      id: 'cookie',
      header: c.cookie,
      kind: 'number',
      width: 120,
      sort: 'cookieDuration',
      csv: 'cookieDuration',
      value: (row) => row.cookieDuration,
    },
    {
      id: 'validation',
      header: c.validation,
      kind: 'number',
      width: 140,
      sort: 'validationWindow',
      csv: 'validationWindow',
      value: (row) => row.validationWindow,
    },
    {
      id: 'deeplink',
      header: c.deeplink,
      kind: 'flag',
      width: 110,
      sort: 'deeplinkEnabled',
      csv: 'deeplinkEnabled',
      value: (row) => row.deeplinkEnabled,
      filter: (row) => ({ name: 'deeplink', value: row.deeplinkEnabled }),
    },
    {
      id: 'launched',
      header: c.launched,
      kind: 'day',
      sort: 'launchDate',
      csv: 'launchDate',
      value: (row) => row.launchDate,
    },
    {
      id: 'productId',
      header: c.productId,
      kind: 'id',
      sort: 'productId',
      csv: 'productId',
      value: (row) => row.productId,
    },
    ...further(vocabulary),
  ];
}
