import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, type ReactNode } from 'react';
import { refusals } from '#src/api/call.ts';
import { Navigate, useLocation } from 'react-router';
import type { Me } from '#contract/access';
import { meQuery } from '#src/api/me.ts';
import { later } from '#src/first-view/later.tsx';
import { paths } from '#src/lib/paths.ts';
import { Failed } from '#src/ui/states.tsx';

const TwoFactorDue = later(() => import('#src/features/account/TwoFactorDue.tsx'));

/** Whether an agency of the user lets nobody in without a second factor, and the user has none. */
const isTwoFactorDue = ({ user, memberships, elsewhere }: Me): boolean =>
  !user.twoFactor && [...memberships, ...elsewhere].some(({ twoFactorRequired }) => twoFactorRequired);

/** Renders for a signed-in user; anybody else goes to the sign-in page and returns afterwards. */
export function WithMe({ children }: { children: (me: Me) => ReactNode }) {
  const { data, error, refetch } = useQuery(meQuery);
  const { pathname, search, hash } = useLocation();
  // Somebody who was removed from the account, or got another level, is told so by what is drawn next.
  useEffect(() => refusals.subscribe(() => void refetch()), [refetch]);
  if (data && isTwoFactorDue(data)) {
    return (
      <Suspense>
        <TwoFactorDue />
      </Suspense>
    );
  }
  if (data) return children(data);
  if (data === null) return <Navigate to={paths.signIn(pathname + search + hash)} replace />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return null;
}
