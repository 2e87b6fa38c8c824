import { getCampaignLogos, type CampaignRow } from '#contract/campaigns';
import { queryText } from '#contract/endpoint';
import type { Viewer } from '#src/api/viewer.ts';
import type { Mark } from '#src/list/types.ts';

const marks = new WeakMap<CampaignRow, Mark>();

/** Puts the logos of some rows on one sheet, requested at once. */
export function markRows({ agencyId, contactId }: Viewer, rows: readonly CampaignRow[]): void {
  const productIds = rows.map((row) => row.productId).join(',');
  const sheet = getCampaignLogos.path + queryText({ agencyId, contactId, productIds });
  rows.forEach((row, at) => marks.set(row, { sheet, at }));
}

export const markOf = (row: CampaignRow): Mark | undefined => marks.get(row);
