import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { networkPath } from '#contract/networks';
import { paths } from '#src/lib/paths.ts';
import { WithMe } from './WithMe.tsx';
import { NoMembership } from './NoMembership.tsx';

/** Goes to another network, which is another document. */
function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return null;
}

export function Home() {
  return (
    <WithMe>
      {(me) => {
        const [own] = me.memberships;
        const [other] = me.elsewhere;
        if (own) return <Navigate to={paths.overview(own)} replace />;
        return other ? <Leave to={networkPath(other.network) + paths.overview(other)} /> : <NoMembership me={me} />;
      }}
    </WithMe>
  );
}
