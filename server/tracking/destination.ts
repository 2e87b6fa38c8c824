/** Hosts are compared without www: a shop answers at both. What is left must still be a name of its own. */
function bare(host: string): string {
  const name = host.toLowerCase().replace(/^www\./, '');
  return name.includes('.') ? name : host.toLowerCase();
}

/**
 * The address that a link may lead to, as a browser would write it, when it is one of the campaign's;
 * otherwise what is wrong with it. A link of ours that leads elsewhere would lend our name to anybody.
 */
export function destinationOf(address: string, campaignUrl: string): { url: string } | { refusal: string } {
  const page = pageOf(address);
  const home = URL.parse(campaignUrl);
  if (typeof page === 'string') return { refusal: page };
  if (!home || !isOn(page, home))
    return { refusal: `must be on the campaign's host, ${home ? bare(home.host) : 'which is not known'}` };
  return { url: page.href };
}

/** A page of the web, or what is wrong with its address. */
export function pageOf(address: string): URL | string {
  const url = URL.parse(address);
  if (!url || !/^https?:\/\/[^/\\]/i.test(address)) return 'must be an address that starts with http:// or https://';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  return url;
}

/** True when a page is on a host or below it, at its port. */
export function isOn(url: URL, home: URL): boolean {
  const [host, base] = [bare(url.hostname), bare(home.hostname)];
  return url.port === home.port && !host.startsWith('.') && (host === base || host.endsWith(`.${base}`));
}

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
