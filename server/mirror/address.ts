import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { LiveError, trouble } from './trouble.ts';

/** Addresses that are not of the public internet: RFC 1918, 6598, 3927, 5737, 2544, 6890 and their IPv6 peers. */
const inner = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(net, bits, 'ipv4');
}
// Only 2000::/3 of IPv6 is public; within it are ways to IPv4 (6to4, Teredo) and documentation.
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  inner.addSubnet(net, bits, 'ipv6');
}

/** True for an address that anybody on the internet reaches. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, 'ipv4');
  return family === 6 && publicV6.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

const notPublic = () => new LiveError(trouble('connection.privateAddress'));

/** The address of an interface as a person writes it, without `/v1`; undefined for one that cannot be asked. */
export function interfaceAddress(text: string, allowPrivate: boolean): string | undefined {
  const url = URL.parse(text.trim());
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return undefined;
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return undefined;
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
}

/** @throws LiveError for a host that is written as an address of a private network */
export function refusePrivateHost(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic();
}

/** Resolves a host like DNS, and fails for one with any address of a private network. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    if (found.some(({ address }) => !isPublicAddress(address))) return done(notPublic(), '');
    if (options.all) return done(null, found);
    const [first] = found;
    return done(null, first?.address ?? '', first?.family);
  });
};
