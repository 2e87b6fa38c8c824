interface Link {
  publicUrl: string;
  /** The publisher's id, or the word that stands where one belongs. */
  aid: number | string;
  pid: number;
  /** The page it leads to; the campaign's landing page when left out. */
  to?: string | null;
  placementId?: number;
}

/** The link that counts a click and leads on. More parameters, such as `uid`, may be added to its end. */
export function clickUrl({ publicUrl, aid, pid, to, placementId }: Link): string {
  const page = to ? `&r=${encodeURIComponent(to)}` : '';
  const placement = placementId === undefined ? '' : `&PLID=${placementId}`;
  return `${publicUrl}/c?AID=${aid}&PID=${pid}${page}${placement}`;
}

/** What a link of ours says: the first value of each name, whichever case it is written in. */
export interface FollowedLink {
  aid: number | undefined;
  pid: number | undefined;
  placementId: number | undefined;
  creativeId: number | undefined;
  to: string | undefined;
  uid: string | null;
}

/** More does not fit an address that browsers and mail programs take. */
export const LONGEST_URL = 2048;
const LONGEST_UID = 200;

/** Reads the query of a followed link; what cannot be read counts as left out. */
export function readLink(query: Record<string, readonly string[]>): FollowedLink {
  const values = new Map<string, string>();
  for (const [name, [value]] of Object.entries(query)) {
    const lower = name.toLowerCase();
    if (value !== undefined && value !== '' && !values.has(lower)) values.set(lower, value);
  }
  const id = (name: string) => {
    const text = values.get(name) ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  };
  const to = values.get('r');
  return {
    aid: id('aid'),
    pid: id('pid'),
    placementId: id('plid'),
    creativeId: id('crid'),
    to: to !== undefined && to.length <= LONGEST_URL ? to : undefined,
    uid: uidOf(values.get('uid') ?? ''),
  };
}

/** The publisher's own mark: one line of text, cut where it is longer than anybody needs. */
function uidOf(text: string): string | null {
  const clean = text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, LONGEST_UID)
    .toWellFormed();
  return clean === '' ? null : clean;
}
