import { useQuery } from '@tanstack/react-query';
import type { Membership } from '#contract/access';
import { meQuery } from '#src/api/me.ts';
import { useViewer } from '#src/api/viewer.ts';

/** Whose key it can be: the memberships of the user, and the one through which the page is seen. */
export function useKeyHolders(): { own: Membership; all: readonly Membership[] } {
  const own = useViewer().membership;
  return { own, all: useQuery(meQuery).data?.memberships ?? [own] };
}

/** What a membership is called where keys are concerned: the account, or the agency as a whole. */
export function holderName({ role, agencyName, contactName, contactId }: Membership): string {
  return role === 'manager' ? agencyName : `${contactName} (${contactId})`;
}
