import { Navigate } from 'react-router';
import { paths } from '#src/ui/paths.ts';
import { WithMe } from './WithMe.tsx';
import { NoMembership } from './NoMembership.tsx';

/** The start: the first account's campaigns. */
export function Home() {
  return (
    <WithMe>
      {(me) => (me.memberships[0] ? <Navigate to={paths.campaigns(me.memberships[0])} replace /> : <NoMembership />)}
    </WithMe>
  );
}
