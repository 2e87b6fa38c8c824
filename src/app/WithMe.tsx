import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Me } from '#contract/access';
import { meQuery } from '#src/api/me.ts';
import { paths } from '#src/lib/paths.ts';
import { Failed } from '#src/ui/states.tsx';

/** Renders for a signed-in user; anybody else goes to the sign-in page and returns afterwards. */
export function WithMe({ children }: { children: (me: Me) => ReactNode }) {
  const { data, error, refetch } = useQuery(meQuery);
  const { pathname, search, hash } = useLocation();
  if (data) return children(data);
  if (data === null) return <Navigate to={paths.signIn(pathname + search + hash)} replace />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return null;
}
