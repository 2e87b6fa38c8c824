import { LONGEST_URL, MOST_LINKS, type MadeLink } from '#contract/links';
import { placementDescription, placementName } from '#contract/primitives';
import * as z from 'zod/mini';
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

/** The addresses in a pasted text without duplicates, in order; a bare host gets https. */
export function pagesIn(text: string): string[] {
  const found = text.split(/\s+/).filter((one) => one !== '');
  return [...new Set(found.map((one) => (BARE_HOST.test(one) ? `https://${one}` : one)))];
}

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
export type ShownLink = Omit<MadeLink, 'refusals'> & { refusals: readonly (Said & { field: string })[] };

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
