import { listConversions } from '#contract/conversions';
import type { InputOf } from '#contract/endpoint';
import { callCsv } from '#src/api/call.ts';
import type { Picked } from '#src/list/types.ts';
import { anyDate } from './page.ts';

export type Query = InputOf<typeof listConversions>['query'];

/** A picked conversion, as far as others need to know it. */
export interface PickedConversion {
  conversionId: string;
  advertiserRef: string;
  advertiserId: number;
}

/** The conversions that rows of the list show: a row of a basket is named after its conversion. */
export const conversionIdsOf = (rowIds: readonly string[]): Set<string> =>
  new Set(rowIds.map((id) => id.split(':')[0] ?? ''));

/** The API takes so many ids at once. */
const MOST_IDS = 500;

/**
 * The conversions of a selection, each once, also where the list shows one row an item. Of "all that match but some"
 * a conversion is left out with any of its items: nobody decides on what was dropped.
 * @param matching what the list shows: the query of "all that match".
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
  // Whatever was filtered for: what was picked stays picked when somebody else has changed it meanwhile.
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
