import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { Me, Membership } from '#contract/access';
import { acting, isActingFor } from '#src/api/acting.ts';
import { ViewerContext } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { Failed } from '#src/ui/states.tsx';
import { accountQuery } from './account-query.ts';
import { ForeignAccount } from './ForeignAccount.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { Shell } from './shell/Shell.tsx';
import { useStore } from '#src/ui/use-store.ts';
import { giveExtraNames } from '#src/lib/extra-names.ts';
import { lookedAt, ofMembership } from '#src/first-view/early/viewer-of.ts';

interface ViewerGateProps {
  me: Me;
  membership: Membership;
  contactId: number;
  children: ReactNode;
}

export function ViewerGate({ me, membership, contactId, children }: ViewerGateProps) {
  if (contactId === membership.contactId) return <Viewing viewer={ofMembership(me, membership)}>{children}</Viewing>;
  return (
    <LookingAt key={contactId} me={me} membership={membership} contactId={contactId}>
      {children}
    </LookingAt>
  );
}

/** An account manager looking at an account: its name and kind must be fetched. */
function LookingAt({ me, membership, contactId, children }: ViewerGateProps) {
  const { agencyId } = membership;
  const query = useQuery(accountQuery(agencyId, contactId));
  const agency = ofMembership(me, membership);
  const account = query.data?.data[0];
  if (account) return <Viewing viewer={lookedAt(agency, account)}>{children}</Viewing>;
  if (query.isPending)
    return (
      <Viewing viewer={agency}>
        <PageSkeleton />
      </Viewing>
    );
  if (query.error)
    return (
      <Viewing viewer={agency}>
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      </Viewing>
    );
  return (
    <Viewing viewer={agency}>
      <ForeignAccount contactId={contactId} />
    </Viewing>
  );
}

function Viewing({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  giveExtraNames(viewer.extraNames);
  const isActing = isActingFor(useStore(acting), viewer);
  const value = useMemo(() => (isActing ? { ...viewer, acting: true } : viewer), [viewer, isActing]);
  return (
    <ViewerContext value={value}>
      <Shell>{children}</Shell>
    </ViewerContext>
  );
}
