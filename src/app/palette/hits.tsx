import {
  IconArrowsLeftRight,
  IconBuildingStore,
  IconFile,
  IconFileInvoice,
  IconFolder,
  IconListDetails,
  IconMessageQuestion,
  IconPin,
  IconReportAnalytics,
  IconSpeakerphone,
  IconTargetArrow,
  IconTicket,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { enquiryStatuses } from '#contract/enquiry-statuses';
import { recordOf, valueAt } from '#contract/records';
import type { SearchHit, SearchKind } from '#contract/search';
import type { Viewer } from '#src/api/viewer.ts';
import { formatDay } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import type { PickGroup, PickItem } from '#src/ui/PickList.tsx';
import * as t from '#text';

interface Kind {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  to: (viewer: Viewer, id: number) => string;
  statuses?: Readonly<Record<string, string>>;
}

const claimStatuses = recordOf(Object.values(enquiryStatuses), (name) => {
  const [id = ''] = Object.entries(enquiryStatuses).find(([, one]) => one === name) ?? [];
  return valueAt(t.enquiries.statuses, id) ?? name;
});

/** An account opens as it is seen; to an account itself, its partner is a filter. */
function toAccount({ agencyId, contactId, ...viewer }: Viewer, id: number): string {
  if (viewer.kind === 'agency') return paths.overview({ agencyId, contactId: id });
  const own = { agencyId, contactId };
  return viewer.kind === 'publisher'
    ? `${paths.campaigns(own)}?advertiser=${id}`
    : `${paths.conversions(own)}?publisher=${id}`;
}

const kinds: Record<SearchKind, Kind> = {
  conversion: { icon: IconArrowsLeftRight, to: paths.conversion, statuses: t.conversions.statuses },
  campaign: { icon: IconTargetArrow, to: paths.campaign, statuses: t.campaigns.statuses },
  publisher: { icon: IconSpeakerphone, to: toAccount },
  advertiser: { icon: IconBuildingStore, to: toAccount },
  placement: { icon: IconPin, to: paths.placement },
  voucher: { icon: IconTicket, to: paths.voucher },
  feed: { icon: IconListDetails, to: paths.feed },
  invoice: { icon: IconFileInvoice, to: paths.invoice, statuses: t.invoices.statuses },
  payment: { icon: IconWallet, to: paths.payment, statuses: t.payments.statuses },
  enquiry: { icon: IconMessageQuestion, to: paths.enquiry, statuses: claimStatuses },
  report: { icon: IconReportAnalytics, to: paths.report },
  folder: { icon: IconFolder, to: paths.folder },
  file: { icon: IconFile, to: paths.file },
};

/** `campaign:30001` */
export const thingOf = ({ kind, id }: Pick<SearchHit, 'kind' | 'id'>): string => `${kind}:${id}`;

export const addressOf = ({ kind, id }: SearchHit, viewer: Viewer): string => kinds[kind].to(viewer, id);

export function itemOf(hit: SearchHit, viewer: Viewer): PickItem {
  const { icon: Icon } = kinds[hit.kind];
  const numbered = t.search.numbered(t.search.kinds[hit.kind], hit.id);
  return {
    id: thingOf(hit),
    label: hit.name || numbered,
    about: aboutOf(hit, viewer, hit.name ? numbered : undefined),
    icon: <Icon size={18} stroke={1.6} aria-hidden />,
  };
}

/** The second line: what it is, its state, amount and day, and whose it is. */
function aboutOf(hit: SearchHit, viewer: Viewer, numbered: string | undefined): string {
  const { kind, status, amount, of } = hit;
  const state = status === null ? undefined : valueAt(kinds[kind].statuses ?? {}, status);
  const money = amount && formatMoney(amount.amount, amount.currency);
  const isOrder = kind === 'conversion' || kind === 'enquiry';
  const parts = [
    numbered,
    state,
    codeText(hit),
    money && isOrder ? t.search.orderValue(money) : money,
    dayText(hit, viewer),
    of,
    ...accountText(hit, viewer),
  ];
  return parts.filter(Boolean).join(' · ');
}

function codeText({ kind, code }: SearchHit): string | null {
  if (code === null || kind === 'voucher') return code;
  return kind === 'invoice' ? t.search.orderNumber(code) : t.search.subId(code);
}

function dayText({ kind, at }: SearchHit, { today }: Viewer): string | null {
  if (at === null) return null;
  const day = formatDay(at);
  if (kind !== 'voucher') return day;
  return at.slice(0, 10) < today ? t.search.ended(day) : t.search.ends(day);
}

function accountText({ kind, status }: SearchHit, viewer: Viewer): (string | false)[] {
  if (kind !== 'publisher' && kind !== 'advertiser') return [];
  const leadsTo = kind === 'publisher' ? t.search.conversionsOf : t.search.campaignsOf;
  return [
    status === 'inactive' && t.search.inactive,
    viewer.kind === 'agency' ? t.search.viewAs(t.search.kinds[kind]) : leadsTo,
  ];
}

/** Hits by kind, in the order of the answer. */
export function hitGroups(hits: readonly SearchHit[], viewer: Viewer): PickGroup[] {
  return [...new Set(hits.map(({ kind }) => kind))].map((kind) => ({
    label: t.search.groups[kind],
    items: hits.filter((hit) => hit.kind === kind).map((hit) => itemOf(hit, viewer)),
  }));
}
