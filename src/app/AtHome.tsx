import type { ReactNode } from 'react';
import type { Me } from '#contract/access';
import { NoMembership } from './NoMembership.tsx';
import { ViewerGate } from './ViewerGate.tsx';

/** A message in the frame of the user's first account, for a URL that names no own account. */
export function AtHome({ me, children }: { me: Me; children: ReactNode }) {
  const [membership] = me.memberships;
  if (!membership) return <NoMembership me={me} />;
  return (
    <ViewerGate me={me} membership={membership} contactId={membership.contactId}>
      {children}
    </ViewerGate>
  );
}
