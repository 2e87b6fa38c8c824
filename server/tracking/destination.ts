import { bare, isOn } from '#contract/destination';

export { destinationOf, isOn, pageOf } from '#contract/destination';

/** How specifically a campaign's address matches a page: host length first, then path length. */
function nearness(url: URL, home: URL): [host: number, path: number] {
  return [bare(home.hostname).length, url.pathname.startsWith(home.pathname) ? home.pathname.length : 0];
}

/** The candidate with the longest matching host; among equals a preferred one, then the longest matching path. */
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

/** Compares by the first differing number. */
function isHigher(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** A campaign's landing page with its advertiser's parameters. */
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
