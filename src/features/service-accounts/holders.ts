import { useQuery } from '@tanstack/react-query';
import type { Membership } from '#contract/access';
import { meQuery } from '#src/api/me.ts';
import { useViewer } from '#src/api/use-viewer.ts';

export function useKeyHolders(): { own: Membership; all: readonly Membership[] } {
  const own = useViewer().membership;
  return { own, all: useQuery(meQuery).data?.memberships ?? [own] };
}

/** Name of a membership as key holder: the account, or the whole agency. */
export function holderName({ role, agencyName, contactName, contactId }: Membership): string {
  return role === 'manager' ? agencyName : `${contactName} (${contactId})`;
}
