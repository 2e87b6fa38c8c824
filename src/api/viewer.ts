import type { Me, Membership, Role } from '#contract/access';
import { isChange, isConnected, levelOf, reaches, type Permission } from '#contract/endpoint';
import type { GivenNames } from '#src/lib/extra-names.ts';

/** The account that the URL names, and the user who looks at it. */
export interface Viewer {
  agencyId: number;
  /** 0 is the whole agency. */
  contactId: number;
  /** The user's rights. */
  role: Role;
  /** The role whose pages, fields and figures are shown: an account manager sees an account as its own people do. */
  eyes: Role;
  /** Kind of the account looked at; for an account manager it differs from the role. */
  kind: 'publisher' | 'advertiser' | 'agency';
  /** Whether an account manager has switched on to act for the account looked at. */
  acting: boolean;
  name: string;
  /** Default currency of amounts. */
  currency: string;
  membership: Membership;
  /** The network's calendar day (UTC). */
  today: string;
  currencies: readonly string[];
  /** Largest upload in MB. */
  mostUploadMb: number;
  /** Whether the service has a mail server. */
  mails: boolean;
  /** The live network behind the account; null in a network of its own. */
  connection: Me['connection'];
  user: Me['user'];
  /** Names of the extra fields of conversions. */
  extraNames: GivenNames;
}

/** The query of a link to conversions in a currency, as a list of at most one: nothing for the account's own. */
export const inCurrency = (viewer: Pick<Viewer, 'currency' | 'currencies'>, currency: string): string[] =>
  currency !== viewer.currency && viewer.currencies.includes(currency) ? [`currency=${currency}`] : [];

type Rights = Pick<Viewer, 'membership' | 'role' | 'kind' | 'acting' | 'connection'>;

/** Whether an account manager looks at one of the agency's accounts. */
export const isLookingAt = ({ role, kind }: Pick<Viewer, 'role' | 'kind'>): boolean =>
  role === 'manager' && kind !== 'agency';

/** Whether the account's network has an endpoint. */
export const isThere = ({ connection }: Pick<Viewer, 'connection'>, endpoint: Permission): boolean =>
  connection === null || isConnected(endpoint);

/**
 * The reason that the user may not call an endpoint in this account: its network takes no changes here, their level, or
 * that they only look at it.
 */
export function whyNot(viewer: Rights, endpoint: Permission): 'connected' | 'admin' | 'member' | 'acting' | undefined {
  if (!isThere(viewer, endpoint)) return 'connected';
  const least = levelOf(endpoint);
  if (least !== 'viewer' && !reaches(viewer.membership.level, least)) return least;
  const isTheirs = endpoint.access === 'contact' && isLookingAt(viewer);
  return isTheirs && isChange(endpoint) && !viewer.acting ? 'acting' : undefined;
}

/** Whether the user may call an endpoint in this account; what they may not is not offered to them. */
export const may = (viewer: Rights, endpoint: Permission): boolean => whyNot(viewer, endpoint) === undefined;

export const scopeOf = ({ agencyId, contactId }: Pick<Viewer, 'agencyId' | 'contactId'>) => ({ agencyId, contactId });
