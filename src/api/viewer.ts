import { createContext, use } from 'react';
import type { Me, Membership, Role } from '#contract/access';

/** Whose data the address asks for, and who looks at it. */
export interface Viewer {
  agencyId: number;
  /** 0 is the whole agency. */
  contactId: number;
  /** What the signed-in person is here. */
  role: Role;
  /** What is looked at: for an account manager not the same as the role. */
  kind: 'publisher' | 'advertiser' | 'agency';
  /** Name of the account or agency that is looked at. */
  name: string;
  /** The currency amounts are shown in unless another is asked for. */
  currency: string;
  /** The membership that allows it. */
  membership: Membership;
  /** The network's calendar day (UTC). */
  today: string;
  /** Currencies that amounts can be converted into. */
  currencies: readonly string[];
  /** Largest file that can be uploaded, in MB; null when it is not known. */
  mostUploadMb: number | null;
  user: Me['user'];
}

export const ViewerContext = createContext<Viewer | null>(null);

/** The viewer of the page; there is one on every page below `/:agencyId/:contactId`. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer is for pages below /:agencyId/:contactId');
  return viewer;
}

/** Whose data a request is about, of all that is known of the one who looks. */
export const scopeOf = ({ agencyId, contactId }: Pick<Viewer, 'agencyId' | 'contactId'>) => ({ agencyId, contactId });
