import { listCampaigns } from '#contract/campaigns';
import { writeCampaigns } from './campaigns.store.ts';
import type { Read } from './reading.ts';

/** Rows of a page. */
export const PAGE = 500;

interface Position {
  /** Pages of campaigns whose advertisers are active come first: with the others they are not told apart. */
  inactive: boolean;
  offset: number;
  /** Campaigns found so far whose advertisers are active. */
  seen: number[];
}

/** Campaigns with relations: E1. */
export const readCampaigns: Read = async ({ ask, connection, clock, position }) => {
  const { inactive, offset, seen } = (position as Position | undefined) ?? { inactive: false, offset: 0, seen: [] };
  const { data } = await ask(listCampaigns, {
    query: {
      offset,
      limit: PAGE,
      extendedData: true,
      returnPublishersForCampaign: true,
      ...(inactive && { showInactive: true }),
    },
  });
  const isLast = data.length < PAGE;
  const active = inactive ? seen : [...seen, ...data.map(({ productId }) => productId)];
  const next: Position = isLast
    ? { inactive: true, offset: 0, seen: active }
    : { inactive, offset: offset + data.length, seen: active };
  const rows = inactive ? data.filter(({ productId }) => !active.includes(productId)) : data;
  return {
    write: (tx) => writeCampaigns(tx, connection, rows, { active: !inactive, now: clock.now() }),
    position: isLast && inactive ? null : next,
    found: active.length,
  };
};
