import { DAY_MS } from '#contract/day';
import { generateDeeplink, shortenUrl } from '#contract/links';
import { createPlacement, getPlacement, listPlacements, type PlacementRow } from '#contract/placements';
import type { InputOf } from '#contract/endpoint';
import { keepAnswers } from './answers.store.ts';
import type { AccountFree } from './live.ts';
import { placementsNamed, writePlacements } from './offers.store.ts';
import { PAGE } from './read-campaigns.ts';
import type { Write } from './writes.store.ts';
import type { WriteKind, Writing } from './write-kind.ts';

/** Placements, deep links and short links: E6, E2 and E20. */

type PlacementWish = AccountFree<InputOf<typeof createPlacement>>;
type DeeplinkWish = AccountFree<InputOf<typeof generateDeeplink>>;
type ShortUrlWish = AccountFree<InputOf<typeof shortenUrl>>;

const dayOf = (at: Date, days: number): string => new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10);
const placementOfInput = ({ input }: Write) => JSON.parse(input) as PlacementWish;
const deeplinkOfInput = ({ input }: Write) => JSON.parse(input) as DeeplinkWish;

/** The network's answer to a change that it has taken. */
interface Said {
  id?: number;
  detail?: object;
  deeplinkUrl?: string;
  shortUrl?: string;
}
const saidOf = ({ result }: Write) => JSON.parse(result ?? '{}') as Said;

/** The placement that a change has made: the one that the network has named, or the newest that was not there before. */
async function placementOf(
  { ask, connection }: Writing,
  write: Write,
  { name, description, advertiserId, id }: { name: string; description: string; advertiserId?: number; id?: number },
): Promise<PlacementRow | undefined> {
  const { data } = await ask(listPlacements, {
    query: {
      advertiserId: advertiserId ?? (connection.role === 'publisher' ? 0 : connection.contact_id),
      // The network's clock may be ahead or behind.
      fromDate: dayOf(write.asked_at, -1),
      toDate: dayOf(new Date(), 1),
      searchText: name,
      offset: 0,
      limit: PAGE,
    },
  });
  if (id !== undefined) return data.find((row) => row.id === id);
  const { ids } = JSON.parse(write.known ?? '{"ids":[]}') as { ids: number[] };
  return data
    .filter((row) => row.name === name && row.description === description && !ids.includes(row.id))
    .toSorted((a, b) => b.id - a.id)[0];
}

/** Placements of a name that are there before another one is made. */
const knownNamed = async ({ deps }: Writing, name: string): Promise<object> => ({
  ids: await placementsNamed(deps.db, name),
});

export const placementWrite: WriteKind = {
  known: (writing, write) => knownNamed(writing, placementOfInput(write).body.placementName),
  send: async ({ ask }, write) => {
    const { data } = await ask(createPlacement, placementOfInput(write));
    return { id: data.id, detail: data };
  },
  find: async (writing, writes) => {
    const found: { write: Write; row: PlacementRow }[] = [];
    for (const write of writes) {
      const { body, query } = placementOfInput(write);
      const { id } = saidOf(write);
      const row = await placementOf(writing, write, {
        name: body.placementName,
        description: body.placementDescription,
        ...(query.advertiserId !== undefined && { advertiserId: query.advertiserId }),
        ...(id !== undefined && { id }),
      });
      if (row) found.push({ write, row });
    }
    const { connection, clock } = writing;
    return {
      results: new Map(found.map(({ write, row }) => [write.id, { id: row.id }])),
      write: async (tx) => {
        await writePlacements(
          tx,
          connection,
          found.map(({ row }) => row),
          clock.now(),
        );
        const details = found.flatMap(({ write, row }) => {
          const { detail } = saidOf(write);
          return detail ? [{ path: `getPlacement/${row.id}`, body: detail }] : [];
        });
        await keepAnswers(tx, details, clock.now());
      },
    };
  },
};

export const deeplinkWrite: WriteKind = {
  known: (writing, write) => knownNamed(writing, deeplinkOfInput(write).query.placementName ?? ''),
  send: async ({ ask }, write) => (await ask(generateDeeplink, deeplinkOfInput(write))).data,
  find: async (writing, writes) => {
    const results = new Map<number, object>();
    const rows: PlacementRow[] = [];
    for (const write of writes) {
      const { placementName: name = '', placementDescription: description = '' } = deeplinkOfInput(write).query;
      const row = await placementOf(writing, write, { name, description });
      const said = saidOf(write).deeplinkUrl;
      if (row) rows.push(row);
      if (said !== undefined) results.set(write.id, { deeplinkUrl: said });
      else if (row) {
        const { data } = await writing.ask(getPlacement, {
          params: { placementId: row.id },
          query: { advertiserId: 0 },
        });
        results.set(write.id, { deeplinkUrl: data.clickURLTemplate });
      }
    }
    const { connection, clock } = writing;
    return { results, write: (tx) => writePlacements(tx, connection, rows, clock.now()) };
  },
};

/** Short links are in no list: one whose answer was lost is asked for again, which gives the same address. */
export const shortUrlWrite: WriteKind = {
  send: async ({ ask }, write) => (await ask(shortenUrl, JSON.parse(write.input) as ShortUrlWish)).data,
  find: async (_, writes) => ({
    results: new Map(
      writes.flatMap((write) => {
        const { shortUrl } = saidOf(write);
        return shortUrl === undefined ? [] : [[write.id, { shortUrl }] as const];
      }),
    ),
    write: async () => undefined,
  }),
};
