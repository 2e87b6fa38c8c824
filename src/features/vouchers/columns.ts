import type { VoucherRow } from '#contract/vouchers';
import type { Viewer } from '#src/api/viewer.ts';
import { daysBetween } from '#src/lib/day.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import type { Column, StatusLook } from '#src/table/types.ts';
import * as t from '#text';

type Columns = Column<VoucherRow>[];

/** Fewer days than this to go, and a voucher ends soon. */
const SOON_DAYS = 7;

export const voucherLooks: Record<string, StatusLook> = {
  Soon: { label: t.vouchers.statuses.Soon, tone: 'waiting' },
  Active: { label: t.vouchers.statuses.Active, tone: 'good' },
  Pending: { label: t.vouchers.statuses.Pending, tone: 'info' },
  Expired: { label: t.vouchers.statuses.Expired, tone: 'quiet' },
};

/** The voucher's state, and whether it is about to end. */
export function stateOf({ status, expiryDate }: { status: string; expiryDate: string }, today: string): string {
  return status === 'Active' && daysBetween(today, expiryDate) < SOON_DAYS ? 'Soon' : status;
}

const linkFields = ['deepLinkURL', 'deepLinkTrackingURL', 'trackingURL'] as const;

/** The link that a publisher uses: to the voucher's page where it has one. */
export const linkOf = (row: Pick<VoucherRow, (typeof linkFields)[number]>): string =>
  row.deepLinkURL ? row.deepLinkTrackingURL : row.trackingURL;

const codeText = (code: string) => code || t.vouchers.offer;

function further(viewer: Viewer): Columns {
  const c = t.vouchers.columns;
  const hidden: Columns = [
    {
      id: 'kind',
      header: c.kind,
      kind: 'text',
      width: 110,
      sort: 'type',
      csv: { of: ['type'], write: storedWord },
      value: (row) => storedWord(row.type),
    },
    {
      id: 'category',
      header: c.category,
      kind: 'text',
      width: 150,
      sort: 'categoryName',
      csv: 'categoryName',
      value: (row) => row.categoryName,
    },
    {
      id: 'culture',
      header: c.culture,
      kind: 'text',
      width: 110,
      sort: 'CultureCode',
      csv: 'CultureCode',
      value: (row) => row.CultureCode,
      filter: (row) => ({ name: 'culture', value: row.CultureCode }),
    },
    {
      id: 'shop',
      header: c.page,
      kind: 'text',
      width: 280,
      sort: 'deepLinkURL',
      csv: 'deepLinkURL',
      value: (row) => row.deepLinkURL,
    },
    { id: 'added', header: c.added, kind: 'day', sort: 'addedon', csv: 'addedon', value: (row) => row.addedon },
    {
      id: 'own',
      header: viewer.kind === 'publisher' ? c.onlyYou : c.onlyOne,
      kind: 'flag',
      width: 130,
      sort: 'affiliateSpecific',
      csv: 'affiliateSpecific',
      value: (row) => row.affiliateSpecific,
    },
    {
      id: 'description',
      header: c.description,
      kind: 'text',
      width: 320,
      sort: 'description',
      csv: 'description',
      value: (row) => row.description,
    },
    {
      id: 'campaignId',
      header: c.campaignId,
      kind: 'id',
      sort: 'productId',
      csv: 'productId',
      value: (row) => row.productId,
    },
    { id: 'id', header: c.id, kind: 'id', sort: 'id', csv: 'id', value: (row) => row.id },
  ];
  return hidden.map((column) => ({ ...column, hiddenByDefault: true }));
}

/** The columns of the list, for who looks: only a publisher has links to copy. */
export function voucherColumns(viewer: Viewer): Columns {
  const c = t.vouchers.columns;
  const link: Columns = [
    {
      id: 'link',
      header: c.link,
      kind: 'text',
      width: 260,
      csv: {
        of: linkFields,
        write: (deepLinkURL = '', deepLinkTrackingURL = '', trackingURL = '') =>
          linkOf({ deepLinkURL, deepLinkTrackingURL, trackingURL }),
      },
      value: linkOf,
      copy: { key: 't', what: c.link, text: linkOf },
    },
  ];
  return [
    {
      id: 'code',
      header: c.code,
      kind: 'text',
      width: 190,
      sort: 'code',
      csv: { of: ['code'], write: codeText },
      value: (row) => codeText(row.code),
      copy: { key: 'k', what: c.code, text: (row) => row.code || undefined },
    },
    { id: 'title', header: c.title, kind: 'text', width: 260, sort: 'title', csv: 'title', value: (row) => row.title },
    {
      id: 'campaign',
      header: c.campaign,
      kind: 'text',
      width: 210,
      sort: 'campaignName',
      csv: 'campaignName',
      value: (row) => row.campaignName,
      filter: (row) => ({ name: 'campaign', value: String(row.productId) }),
    },
    {
      id: 'discount',
      header: c.discount,
      kind: 'text',
      width: 110,
      sort: 'discount',
      csv: 'discount',
      value: (row) => row.discount,
    },
    {
      id: 'ends',
      header: c.ends,
      kind: 'day',
      sort: 'expiryDate',
      csv: 'expiryDate',
      value: (row) => row.expiryDate,
    },
    {
      id: 'state',
      header: c.state,
      kind: 'status',
      width: 130,
      sort: 'status',
      csv: {
        of: ['status', 'expiryDate'],
        write: (status = '', expiryDate = '') => {
          const state = stateOf({ status, expiryDate }, viewer.today);
          return voucherLooks[state]?.label ?? state;
        },
      },
      statuses: voucherLooks,
      value: (row) => stateOf(row, viewer.today),
    },
    ...(viewer.kind === 'publisher' ? link : []),
    {
      id: 'starts',
      header: c.starts,
      kind: 'day',
      sort: 'activationDate',
      csv: 'activationDate',
      value: (row) => row.activationDate,
    },
    {
      id: 'exclusive',
      header: c.exclusive,
      kind: 'flag',
      width: 110,
      sort: 'Exclusive',
      csv: 'Exclusive',
      value: (row) => row.Exclusive,
      filter: (row) => ({ name: 'exclusive', value: row.Exclusive }),
    },
    ...further(viewer),
  ];
}
