import { createContext, use } from 'react';
import type { Me, Membership, Role } from '#contract/access';

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
  name: string;
  /** Default currency of amounts. */
  currency: string;
  membership: Membership;
  /** The network's calendar day (UTC). */
  today: string;
  currencies: readonly string[];
  /** Largest upload in MB; null when unknown. */
  mostUploadMb: number | null;
  user: Me['user'];
}

export const ViewerContext = createContext<Viewer | null>(null);

export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer is for pages below /:agencyId/:contactId');
  return viewer;
}

/** The query of a link to conversions in a currency, as a list of at most one: nothing for the account's own. */
export const inCurrency = (viewer: Pick<Viewer, 'currency' | 'currencies'>, currency: string): string[] =>
  currency !== viewer.currency && viewer.currencies.includes(currency) ? [`currency=${currency}`] : [];

export const scopeOf = ({ agencyId, contactId }: Pick<Viewer, 'agencyId' | 'contactId'>) => ({ agencyId, contactId });
