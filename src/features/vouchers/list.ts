import { valueAt } from '#contract/records';
import { listVouchers, voucherSorts, type VoucherRow } from '#contract/vouchers';
import { daysBetween } from '#src/lib/day.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import { choice, flag, oneThing, optionsOf, text } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { StatusLook } from '#src/list/types.ts';
import * as t from '#text';

/** Vouchers with fewer days left count as ending soon. */
const SOON_DAYS = 7;

export const voucherLooks: Record<string, StatusLook> = {
  Soon: { label: t.vouchers.statuses.Soon, tone: 'waiting' },
  Active: { label: t.vouchers.statuses.Active, tone: 'good' },
  Pending: { label: t.vouchers.statuses.Pending, tone: 'info' },
  Expired: { label: t.vouchers.statuses.Expired, tone: 'quiet' },
};

export function stateOf({ status, expiryDate }: { status: string; expiryDate: string }, today: string): string {
  return status === 'Active' && daysBetween(today, expiryDate) < SOON_DAYS ? 'Soon' : status;
}

/** A publisher's link: to the voucher's own page where there is one. */
export const linkOf = (row: Pick<VoucherRow, 'deepLinkURL' | 'deepLinkTrackingURL' | 'trackingURL'>): string =>
  row.deepLinkURL ? row.deepLinkTrackingURL : row.trackingURL;

/** Query of each choice; the API's default is active and upcoming vouchers. */
const shows: Record<string, { active?: boolean; expired?: boolean }> = {
  current: {},
  all: { active: true, expired: true },
  coming: { active: false },
  expired: { active: false, expired: true },
};

const { filters: f, columns: c, ...words } = t.vouchers;

export const voucherList = list({
  name: 'vouchers',
  endpoint: listVouchers,
  words: { ...words, columns: c },
  filters: ({ kind }) => ({
    q: text(f.search, 'searchText', f.searchHint),
    show: choice(f.show, (show) => shows[show] ?? {}, optionsOf(words.shows), 'current'),
    voucher: oneThing(f.voucher, 'voucher', 'id'),
    campaign: oneThing(f.campaign, 'campaign', 'pid'),
    advertiser: kind !== 'advertiser' && oneThing(f.advertiser, 'advertiser', 'advertiserContactId'),
    exclusive: flag(f.exclusive, 'exclusive'),
    culture: text(f.culture, 'cultureCode', f.cultureHint),
    added: choice(f.added, 'historyDays', optionsOf(words.addedIn)),
  }),
  // One that is picked is shown whether or not it runs.
  without: ({ voucher }) => (voucher.length > 0 ? ['show'] : []),
  ask: ({ voucher }) => (voucher.length > 0 ? { active: true, expired: true } : {}),
  sorts: voucherSorts,
  // The next to expire first; with expired ones included, the last to expire first.
  sort: ({ show }) => (show === 'all' || show === 'expired' ? '-ends' : 'ends'),
  columns: (make, { kind, today }) => ({
    code: make.text('code', { width: 190, firm: true, write: (code) => code || words.offer, copy: ['k', 'code'] }),
    title: make.text('title', { width: 260 }),
    campaign: make.text('campaignName', { width: 210, filter: ['campaign', 'productId'] }),
    discount: make.text('discount', { width: 112 }),
    ends: make.day('expiryDate'),
    state: make.status(['status', 'expiryDate'], voucherLooks, {
      width: 120,
      write: (status, expiryDate) => stateOf({ status, expiryDate }, today),
    }),
    link:
      kind === 'publisher' &&
      make.text(['deepLinkURL', 'deepLinkTrackingURL', 'trackingURL'], {
        width: 260,
        sort: false,
        write: (deepLinkURL, deepLinkTrackingURL, trackingURL) =>
          linkOf({ deepLinkURL, deepLinkTrackingURL, trackingURL }),
        copy: 't',
      }),
    starts: make.day('activationDate'),
    exclusive: make.flag('Exclusive', { width: 96, filter: 'exclusive' }),
    kind: make.text('type', { width: 110, hidden: true, write: storedWord }),
    category: make.text('categoryName', { width: 150, hidden: true, write: storedWord }),
    culture: make.text('CultureCode', { width: 110, hidden: true, filter: 'culture' }),
    shop: make.text('deepLinkURL', { header: c.page, width: 280, hidden: true }),
    added: make.day('addedon', { hidden: true }),
    own: make.flag('affiliateSpecific', {
      header: kind === 'publisher' ? c.onlyYou : c.onlyOne,
      width: 130,
      hidden: true,
    }),
    description: make.text('description', { width: 320, hidden: true }),
    campaignId: make.id('productId', { hidden: true }),
    id: make.id('id', { hidden: true }),
  }),
  rowId: (row) => row.id,
  rowName: (row) => row.code || row.title,
  scope: ({ show }) => ({
    statuses: show === 'all' ? [] : [valueAt(words.shows, show) ?? show],
  }),
  detail: (viewer, id) => [{ endpoint: listVouchers, input: openInput(viewer, id) }],
});

export const openInput = ({ agencyId, contactId }: { agencyId: number; contactId: number }, id: number) => ({
  query: { agencyId, contactId, id, active: true, expired: true },
});
