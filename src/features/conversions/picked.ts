import { listConversions } from '#contract/conversions';
import type { InputOf } from '#contract/endpoint';
import { callCsv } from '#src/api/call.ts';
import type { Picked } from '#src/list/types.ts';
import { anyDate } from './list.ts';

export type Query = InputOf<typeof listConversions>['query'];

export interface PickedConversion {
  conversionId: string;
  advertiserRef: string;
  advertiserId: number;
}

/** Conversion ids of picked rows: the id of a basket item's row begins with its conversion's. */
export const conversionIdsOf = (rowIds: readonly string[]): Set<string> =>
  new Set(rowIds.map((id) => id.split(':')[0] ?? ''));

/** The API's limit of ids per request. */
const MOST_IDS = 500;

/**
 * The conversions of a selection without duplicates, also where rows are items. With "all that match but some",
 * dropping any item drops its conversion, so that nobody decides on it. @param matching query of "all that match"
 */
export async function pickedConversions(
  picked: Picked,
  matching: Query,
  signal?: AbortSignal,
): Promise<PickedConversion[]> {
  if (picked.kind === 'all') {
    const except = conversionIdsOf(picked.except);
    return (await conversionsIn(matching, signal)).filter(({ conversionId }) => !except.has(conversionId));
  }
  const ids = [...conversionIdsOf(picked.ids)].map(Number);
  const { agencyId, contactId, targetCurrencyCode } = matching;
  // Without the list's filters: a picked conversion stays picked even if it has changed since.
  const anyOf = { agencyId, contactId, targetCurrencyCode, ...anyDate };
  const found: PickedConversion[] = [];
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    found.push(...(await conversionsIn({ ...anyOf, conversionId: ids.slice(from, from + MOST_IDS) }, signal)));
  }
  return found;
}

async function conversionsIn(query: Query, signal?: AbortSignal): Promise<PickedConversion[]> {
  const [{ data }, { readCsv }] = await Promise.all([
    callCsv(listConversions, { query }, signal),
    import('#src/lib/csv.ts'),
  ]);
  const found = new Map<string, PickedConversion>();
  let header: string[] | undefined;
  for await (const rows of readCsv(data)) {
    header ??= rows.shift() ?? [];
    const [id, ref, advertiser] = ['conversionId', 'advertiserRef', 'advertiserId'].map(
      (n) => header?.indexOf(n) ?? -1,
    );
    for (const row of rows) {
      const conversionId = row[id ?? -1] ?? '';
      const advertiserRef = row[ref ?? -1] ?? '';
      found.set(conversionId, { conversionId, advertiserRef, advertiserId: Number(row[advertiser ?? -1]) });
    }
  }
  return [...found.values()];
}
