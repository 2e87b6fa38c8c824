import { beginningOf } from '#contract/characters';

interface Link {
  publicUrl: string;
  /** The publisher's id, or its placeholder. */
  aid: number | string;
  pid: number;
  /** The target page; the campaign's landing page by default. */
  to?: string | null;
  placementId?: number;
}

/** A tracking link. Further parameters, such as `uid`, may be appended. */
export function clickUrl({ publicUrl, aid, pid, to, placementId }: Link): string {
  const page = to ? `&r=${encodeURIComponent(to)}` : '';
  const placement = placementId === undefined ? '' : `&PLID=${placementId}`;
  return `${publicUrl}/c?AID=${aid}&PID=${pid}${page}${placement}`;
}

/** Parameters of a tracking link: the first value of each name, ignoring case. */
export interface FollowedLink {
  aid: number | undefined;
  pid: number | undefined;
  placementId: number | undefined;
  creativeId: number | undefined;
  to: string | undefined;
  uid: string | null;
}

/** Longer addresses are not safe in browsers and mail programs. */
const LONGEST_URL = 2048;
const LONGEST_UID = 200;

/** Parses a tracking link's query; invalid values count as missing. */
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
    to: to !== undefined && to.length <= LONGEST_URL && to.isWellFormed() ? to : undefined,
    uid: uidOf(values.get('uid') ?? ''),
  };
}

/**
 * The publisher's own tag: text on one line, cut to its maximum length. One that is not UTF-8 or holds a control
 * character counts as missing: without that it could be another tag.
 */
function uidOf(text: string): string | null {
  if (!text.isWellFormed() || /\p{Cc}/u.test(text)) return null;
  const cut = beginningOf(text.trim(), LONGEST_UID);
  return cut === '' ? null : cut;
}
