import type { CampaignRow } from '#contract/campaigns';
import { formatMoney } from '#src/lib/money.ts';
import type { StatusLook } from '#src/list/types.ts';
import * as t from '#text';

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
  notapplied: { label: t.campaigns.relations.notapplied, tone: 'quiet' },
};

/** "5.00%" or "12.50 GBP each". */
export function commissionText(value: string, type: string, currency: string): string {
  return type === 'Percentage'
    ? t.campaigns.percentage(formatMoney(value))
    : t.campaigns.fixed(formatMoney(value), currency);
}
