import type { Refusal } from './refusals/index.ts';

/** Rule for link destinations, shared by the server that makes links and the forms that ask for them. */

/** Why an address is no valid destination. */
export type AddressRefusal = Extract<
  Refusal,
  { key: 'check.webAddress' | 'check.noPassword' | 'check.campaignHost' | 'check.campaignHostUnknown' }
>;

/** Hosts are compared without `www.`. The rest must still be a domain name. */
export function bare(host: string): string {
  const name = host.toLowerCase().replace(/^www\./, '');
  return name.includes('.') ? name : host.toLowerCase();
}

/** The destination as a browser would write it, or why it is not on the campaign's site: no link may lead elsewhere. */
export function destinationOf(address: string, campaignUrl: string): { url: string } | { refusal: AddressRefusal } {
  const page = pageOf(address);
  const home = URL.parse(campaignUrl);
  if (!(page instanceof URL)) return { refusal: page };
  if (!home) return { refusal: { key: 'check.campaignHostUnknown', values: {} } };
  if (!isOn(page, home)) return { refusal: { key: 'check.campaignHost', values: { host: bare(home.host) } } };
  return { url: page.href };
}

/** Parses the address of a web page, or says what is wrong with it. */
export function pageOf(address: string): URL | AddressRefusal {
  const url = URL.parse(address);
  if (!url || !/^https?:\/\/[^/\\]/i.test(address)) return { key: 'check.webAddress', values: {} };
  if (url.username !== '' || url.password !== '') return { key: 'check.noPassword', values: {} };
  return url;
}

/** True when a page is on `home`'s host or a subdomain of it, at the same port. */
export function isOn(url: URL, home: URL): boolean {
  const [host, base] = [bare(url.hostname), bare(home.hostname)];
  return url.port === home.port && !host.startsWith('.') && (host === base || host.endsWith(`.${base}`));
}
