import { DAY_MS } from '#contract/day';
import type { ConversionUpdate } from '#contract/conversion-updates';
import { updateConversions } from '#contract/conversion-updates';
import { givenExtras, listConversions, type ConversionRow } from '#contract/conversions';
import { keysOf } from '#contract/records';
import type { Db } from '#server/db/database';
import { writeBaskets, writeConversions, writeItemStatuses } from './conversions.store.ts';
import { sameCents } from './money.ts';
import { remember, remembered } from './parts.store.ts';
import { PAGE } from './read-campaigns.ts';
import { LiveError } from './trouble.ts';
import { openWrites, type Write } from './writes.store.ts';
import type { WriteKind, Writing } from './write-kind.ts';

/** Decisions on conversions and their corrections: E10, one conversion a request. */

/** A change of a conversion as it waits. */
export interface ConversionWish {
  update: ConversionUpdate;
  conversionId: number;
  /** The advertiser's reference; empty for none. */
  reference: string;
  /** yyyy-mm-dd of the conversion, UTC. */
  day: string;
  /** The campaign's, in which amounts are exact. */
  currency: string;
  /** The instant of its last change that is known here. */
  changedAt: string;
}

export const wishOf = ({ input }: Pick<Write, 'input'>) => JSON.parse(input) as ConversionWish;

/** Changes of conversions that the live network has not confirmed yet. */
export async function openWishes(db: Db): Promise<ConversionWish[]> {
  const writes = await openWrites(db);
  return writes.filter(({ operation }) => operation === 'updateConversions').map(wishOf);
}

/** Remembered of a network that takes no members but those of its own interface. */
const PLAIN = 'takes plain updates';
const MOST_PAGES = 20;

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The members of an update that every network takes; null members say nothing. */
function plainOf({ expectedStatus: _, rejectionReason: __, ...update }: ConversionUpdate): ConversionUpdate {
  return Object.fromEntries(Object.entries(update).filter(([, value]) => value != null)) as ConversionUpdate;
}

function fullOf(update: ConversionUpdate): ConversionUpdate {
  const { expectedStatus, rejectionReason } = update;
  return {
    ...plainOf(update),
    ...(expectedStatus != null && { expectedStatus }),
    ...(rejectionReason != null && { rejectionReason }),
  };
}

/** Whether a conversion is as an update wants it. Baskets and dates are in no list: they have it changed since. */
function isApplied({ update, changedAt }: ConversionWish, row: ConversionRow): boolean {
  const { status, conversionValue, rejectionCode, extendedData } = update;
  const extras = givenExtras(extendedData);
  const isSeen = status != null || conversionValue != null || rejectionCode != null || keysOf(extras).length > 0;
  if (!isSeen) return Date.parse(row.lastModifiedDate) > Date.parse(changedAt);
  return (
    (status == null || row.status === status) &&
    (conversionValue == null || sameCents(row.conversionValue.amount, conversionValue.amount)) &&
    (rejectionCode == null || String(rejectionCode) === row.rejectionCode) &&
    keysOf(extras).every((name) => (row.extendedData[name] ?? null) === (extras[name] ?? null))
  );
}

/** Rows of conversions in their campaigns' currency, by their days and references. */
async function rowsOf(
  { ask }: Writing,
  wishes: readonly ConversionWish[],
  conversionType: 'conversions' | 'conversionsByBasketItem',
): Promise<ConversionRow[]> {
  const wanted = new Set(wishes.map(({ conversionId }) => String(conversionId)));
  const days = wishes.map(({ day }) => day).toSorted();
  const references = [...new Set(wishes.map(({ reference }) => reference))];
  const rows: ConversionRow[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data } = await ask(listConversions, {
      query: {
        // The network's days may begin earlier or later.
        fromDate: shifted(days[0] ?? '', -1),
        toDate: shifted(days.at(-1) ?? '', 1),
        dateField: 'conversion',
        conversionType,
        targetCurrencyCode: wishes[0]?.currency ?? '',
        ...(!references.includes('') && { queryMerchantRef: references }),
        offset: page * PAGE,
        limit: PAGE,
      },
    });
    rows.push(...data.filter(({ conversionId }) => wanted.has(conversionId)));
    const isWhole = conversionType === 'conversions' && rows.length === wanted.size;
    if (isWhole || data.length < PAGE) break;
  }
  return rows;
}

export const conversionWrite: WriteKind = {
  send: async ({ ask, deps }, write) => {
    const { update } = wishOf(write);
    const [full, plain] = [fullOf(update), plainOf(update)];
    const send = async (one: ConversionUpdate) => ask(updateConversions, { query: {}, body: { conversions: [one] } });
    const isPlain = (await remembered(deps.db, PLAIN)) !== undefined;
    if (isPlain || JSON.stringify(full) === JSON.stringify(plain)) {
      await send(plain);
      return undefined;
    }
    try {
      await send(full);
    } catch (error) {
      if (!(error instanceof LiveError) || error.status !== 400) throw error;
      // A network that knows no such members has changed nothing.
      await send(plain);
      await remember(deps.db, PLAIN, 'yes');
    }
    return undefined;
  },
  find: async (writing, writes) => {
    const { connection, clock } = writing;
    const wishes = writes.map((write) => ({ write, wish: wishOf(write) }));
    const groups = Map.groupBy(wishes, ({ wish }) =>
      // Without a reference the list of its day is read.
      wish.reference === '' ? `${wish.conversionId}` : wish.currency,
    );
    const rows: ConversionRow[] = [];
    const items: ConversionRow[] = [];
    for (const some of groups.values()) {
      const all = some.map(({ wish }) => wish);
      rows.push(...(await rowsOf(writing, all, 'conversions')));
      const baskets = all.filter(({ update }) => update.items != null || update.conversionValue != null);
      if (baskets.length > 0) items.push(...(await rowsOf(writing, baskets, 'conversionsByBasketItem')));
    }
    const byId = new Map(rows.map((row) => [row.conversionId, row]));
    const results = new Map<number, object>();
    for (const { write, wish } of wishes) {
      const row = byId.get(String(wish.conversionId));
      if (row && (write.state === 'sent' || isApplied(wish, row))) results.set(write.id, {});
    }
    return {
      results,
      write: async (tx) => {
        await writeConversions(tx, connection, rows, clock.now());
        await writeItemStatuses(tx, rows);
        await writeBaskets(tx, items);
      },
    };
  },
};
