import { bare, isOn } from '#contract/destination';

export { destinationOf, isOn, pageOf } from '#contract/destination';

/** How much of an address a campaign's own says: its host first, then the start of the path. */
function nearness(url: URL, home: URL): [host: number, path: number] {
  return [bare(home.hostname).length, url.pathname.startsWith(home.pathname) ? home.pathname.length : 0];
}

/** The one whose host is the longest that holds the page; among those of one host the one that `prefers`, then the nearest path. */
export function nearest<C extends { website_url: string }>(
  url: URL,
  campaigns: readonly C[],
  prefers: (one: C) => boolean,
): C | undefined {
  return campaigns
    .flatMap((one) => {
      const home = URL.parse(one.website_url);
      if (!home || !isOn(url, home)) return [];
      const [host, path] = nearness(url, home);
      return [{ one, rank: [host, Number(prefers(one)), path] as const }];
    })
    .reduce<{ one: C; rank: readonly number[] } | undefined>(
      (best, next) => (best && !isHigher(next.rank, best.rank) ? best : next),
      undefined,
    )?.one;
}

/** By the first number that differs. */
function isHigher(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** A campaign's landing page with the parameters its advertiser wants to see. */
export function landingPageOf({
  website_url,
  website_params,
}: {
  website_url: string;
  website_params: string;
}): string {
  const url = URL.parse(website_url);
  if (!url) return website_url;
  url.search = [url.search.slice(1), website_params].filter((one) => one !== '').join('&');
  return url.href;
}
