import { networkOfAddress, networkPath } from '#contract/networks';
import { pathOf, queryText, type Definition } from '#contract/endpoint';

/** The path of the network that the page belongs to. Other networks of the installation are other documents. */
export const ownNetwork = networkPath(networkOfAddress(globalThis.location?.pathname ?? '/').id);

/** The address of a request in the page's network. */
export function addressOf(
  endpoint: Definition,
  { params, query }: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  return ownNetwork + pathOf(endpoint, params) + queryText(query);
}
