import type { Refusal } from './refusals/index.ts';

/** Where a link may lead: said once, for the server that makes links and for the forms that ask for them. */

/** Why a link may not lead to an address. */
export type AddressRefusal = Extract<
  Refusal,
  { key: 'check.webAddress' | 'check.noPassword' | 'check.campaignHost' | 'check.campaignHostUnknown' }
>;

/** Hosts are compared without www: a shop answers at both. What is left must still be a name of its own. */
export function bare(host: string): string {
  const name = host.toLowerCase().replace(/^www\./, '');
  return name.includes('.') ? name : host.toLowerCase();
}

/**
 * The address that a link may lead to, as a browser would write it, when it is one of the campaign's;
 * otherwise what is wrong with it. A link of ours that leads elsewhere would lend our name to anybody.
 */
export function destinationOf(address: string, campaignUrl: string): { url: string } | { refusal: AddressRefusal } {
  const page = pageOf(address);
  const home = URL.parse(campaignUrl);
  if (!(page instanceof URL)) return { refusal: page };
  if (!home) return { refusal: { key: 'check.campaignHostUnknown', values: {} } };
  if (!isOn(page, home)) return { refusal: { key: 'check.campaignHost', values: { host: bare(home.host) } } };
  return { url: page.href };
}

/** A page of the web, or what is wrong with its address. */
export function pageOf(address: string): URL | AddressRefusal {
  const url = URL.parse(address);
  if (!url || !/^https?:\/\/[^/\\]/i.test(address)) return { key: 'check.webAddress', values: {} };
  if (url.username !== '' || url.password !== '') return { key: 'check.noPassword', values: {} };
  return url;
}

/** True when a page is on a host or below it, at its port. */
export function isOn(url: URL, home: URL): boolean {
  const [host, base] = [bare(url.hostname), bare(home.hostname)];
  return url.port === home.port && !host.startsWith('.') && (host === base || host.endsWith(`.${base}`));
}
