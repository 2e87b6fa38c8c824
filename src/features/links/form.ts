import { LONGEST_URL, MOST_LINKS, type MadeLink } from '#contract/links';
import { placementDescription, placementName } from '#contract/primitives';
import * as z from 'zod/mini';
import { WrongTable, type FindHeader } from '#contract/table-text';
import { readTable } from '#src/lib/csv-table.ts';
import * as t from '#text';
import type { Said } from '#src/text/said.ts';

export interface LinkValues {
  pages: string;
  uid: string;
  withPlacement: boolean;
  placementName: string;
  placementDescription: string;
}

export const emptyLinks: LinkValues = {
  pages: '',
  uid: '',
  withPlacement: false,
  placementName: '',
  placementDescription: '',
};

export interface LinkWish {
  pid?: number;
  url?: string;
  placement?: 1;
  placementName?: string;
  placementDescription?: string;
}

/** The validated order: the links to request, and their common sub-id. */
export interface LinkOrder {
  wishes: LinkWish[];
  uid: string;
}

const BARE_HOST = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const isAddress = (word: string) => SCHEME.test(word) || BARE_HOST.test(word);

/** Names of the column of pages in tables, ours and those of others, in English and German. */
const PAGE_COLUMNS = new Set(
  'url,page,page url,link,address,long url,longurl,pageurl,landing page,leads to,seite,adresse,zielseite,ziel,führt zu'.split(
    ',',
  ),
);

const isPageColumn = (name: string) => PAGE_COLUMNS.has(name.toLowerCase());
const findPages: FindHeader = ([first = []]) => ({ before: 0, known: first.some(isPageColumn) ? 1 : 0 });

/**
 * The cells of the column of pages, of a table with a header that names one; undefined for any other text, and for a
 * table that can be read in more than one way, whose lines then are refused as pages.
 */
function columnIn(text: string): string[] | undefined {
  try {
    const { header, rows } = readTable(text, findPages);
    const at = header.findIndex(isPageColumn);
    return at === -1 ? undefined : rows().map((cells) => cells[at] ?? '');
  } catch (error) {
    if (error instanceof WrongTable) return undefined;
    throw error;
  }
}

/**
 * The pages in a pasted text without duplicates, in order: the column of pages of a table, or the addresses of each
 * line. A line with other words is one page as it stands, so that it is refused as a whole and with one reason. A bare
 * host gets https.
 */
export function pagesIn(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const found = (columnIn(text) ?? lines).flatMap((line) => {
    const words = line.split(/\s+/);
    return words.every(isAddress) ? words : [line];
  });
  return [...new Set(found.filter((one) => one !== '').map((one) => (isBareHost(one) ? `https://${one}` : one)))];
}

const isBareHost = (text: string) => BARE_HOST.test(text) && !/\s/.test(text);

function namesOf(name: string, index: number, count: number): string {
  return count === 1 ? name : `${name} (${index + 1})`;
}

/**
 * The form's fields, checked before anything is sent. @param pid the campaign of every link; undefined: each is found
 * by its address
 */
export function linkForm(pid: number | undefined) {
  const fields = z.object({
    pages: z.string(),
    uid: z.string().check(z.trim(), z.maxLength(200, t.links.uidTooLong)),
    withPlacement: z.boolean(),
    placementName: z.string().check(z.trim()),
    placementDescription: z.string().check(z.trim()),
  });
  const checked = fields.check((context) => {
    const { pages, withPlacement, ...placement } = context.value;
    const wrong = (field: keyof LinkValues, message: string) =>
      context.issues.push({ code: 'custom', input: pages, path: [field], message });
    const count = pagesIn(pages).length;
    if (count === 0 && pid === undefined) wrong('pages', t.links.pagesMissing);
    if (count > MOST_LINKS) wrong('pages', t.links.tooMany(t.table.count(MOST_LINKS), t.table.count(count)));
    if (!withPlacement) return;
    for (const [field, schema] of [
      ['placementName', placementName],
      ['placementDescription', placementDescription],
    ] as const) {
      const issue = z.safeParse(schema, placement[field]).error?.issues[0];
      if (issue) wrong(field, issue.message);
    }
  });
  return z.pipe(
    checked,
    z.transform(({ pages, uid, withPlacement, ...placement }): LinkOrder => {
      const urls = pagesIn(pages);
      const targets: LinkWish[] = urls.length === 0 ? [{}] : urls.map((url) => ({ url }));
      const wishes = targets.map((target, index): LinkWish => ({
        ...target,
        ...(pid !== undefined && { pid }),
        ...(withPlacement && {
          placement: 1,
          placementName: namesOf(placement.placementName, index, targets.length),
          placementDescription: placement.placementDescription,
        }),
      }));
      return { wishes, uid };
    }),
  );
}

const isTooLong = ({ url }: LinkWish) => url !== undefined && url.length > LONGEST_URL;

/** A link to show; a refusal made on this page is text of the page. */
export type ShownLink = Omit<MadeLink, 'refusals'> & {
  placementName?: string | undefined;
  refusals: readonly (Said & { field: string })[];
};

/** The refusal of an address that the API could not parse, so that the others are made. */
export const refusedHere = (wish: LinkWish): ShownLink | undefined =>
  isTooLong(wish)
    ? {
        url: wish.url ?? null,
        productId: null,
        campaignName: null,
        deeplinkUrl: null,
        placementId: null,
        refusals: [{ field: 'url', message: t.links.pageTooLong(LONGEST_URL) }],
      }
    : undefined;

export function withUid(link: string, uid: string): string {
  return uid === '' ? link : `${link}&uid=${encodeURIComponent(uid)}`;
}
