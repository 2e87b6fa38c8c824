import { Outlet, useParams } from 'react-router';
import type { Me } from '#contract/access';
import { AtHome } from './AtHome.tsx';
import { ForeignAccount } from './ForeignAccount.tsx';
import { NotFound } from './NotFound.tsx';
import { idsOf, membershipFor } from '#src/first-view/early/viewer-of.ts';
import { ViewerGate } from './ViewerGate.tsx';
import { WithMe } from './WithMe.tsx';

/** Everything below `/:agencyId/:contactId`: provides the viewer. */
export function Scoped() {
  const ids = idsOf(useParams());
  return <WithMe>{(me) => <ScopedFor me={me} {...ids} />}</WithMe>;
}

interface ScopedForProps {
  me: Me;
  /** NaN when the URL has no number there. */
  agencyId: number;
  contactId: number;
}

function ScopedFor({ me, agencyId, contactId }: ScopedForProps) {
  const membership = membershipFor(me, agencyId, contactId);
  if (membership) {
    return (
      <ViewerGate me={me} membership={membership} contactId={contactId}>
        {/* Another account is another page: nothing of the old one stays on the screen. */}
        <Outlet key={`${agencyId}/${contactId}`} />
      </ViewerGate>
    );
  }
  const isAddress = Number.isSafeInteger(agencyId) && Number.isSafeInteger(contactId);
  return <AtHome me={me}>{isAddress ? <ForeignAccount contactId={contactId} /> : <NotFound />}</AtHome>;
}
