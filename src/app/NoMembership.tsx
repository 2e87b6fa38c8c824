import { Suspense } from 'react';
import type { Me } from '#contract/access';
import { later } from '#src/first-view/later.tsx';
import { Loading } from '#src/ui/states.tsx';

const Page = later(() => import('./NoMembershipPage.tsx'));

/** The page of somebody who belongs to no account of this network. */
export const NoMembership = ({ me }: { me: Me }) => (
  <Suspense fallback={<Loading lines={6} />}>
    <Page me={me} />
  </Suspense>
);
