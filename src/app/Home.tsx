import { Navigate } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { WithMe } from './WithMe.tsx';
import { NoMembership } from './NoMembership.tsx';

export function Home() {
  return (
    <WithMe>
      {(me) => (me.memberships[0] ? <Navigate to={paths.overview(me.memberships[0])} replace /> : <NoMembership />)}
    </WithMe>
  );
}
