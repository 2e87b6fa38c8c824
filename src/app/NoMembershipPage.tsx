import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Me } from '#contract/access';
import { networkPath } from '#contract/networks';
import * as t from '#text';
import { later } from '#src/first-view/later.tsx';
import { Empty, Loading } from '#src/ui/states.tsx';
import { paths } from '#src/lib/paths.ts';
import { useSignOut } from './sign-out.ts';

const OwnSignIn = later(() => import('#src/features/account/OwnSignIn.tsx'));

/** Somebody who belongs to another network is led there; one who never belonged to an account may connect one. */
export default function NoMembershipPage({ me }: { me: Me }) {
  const signOut = useSignOut();
  const [other] = me.elsewhere;
  const next = other ? (
    // Another network is another document.
    <Button component="a" href={networkPath(other.network) + paths.overview(other)}>
      {t.people.toNetwork(other.networkName || other.agencyName)}
    </Button>
  ) : (
    !me.hasLeft && (
      <Button component={Link} to={paths.connectAlone}>
        {t.shell.pages.connect}
      </Button>
    )
  );
  return (
    <main>
      <Empty
        title={other ? t.people.noneHere : t.shell.noMembership}
        action={
          <>
            {next}{' '}
            <Button variant={next ? 'default' : 'filled'} onClick={signOut}>
              {t.shell.signOut}
            </Button>
          </>
        }
      >
        {other ? t.people.noneHereWhy : t.shell.noMembershipWhy}
      </Empty>
      <Suspense fallback={<Loading lines={6} />}>
        <OwnSignIn />
      </Suspense>
    </main>
  );
}
