import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Me } from '#contract/access';
import * as t from '#text/frame';
import { later } from '#src/first-view/later.tsx';
import { Empty, Loading } from '#src/ui/states.tsx';
import { paths } from '#src/lib/paths.ts';
import { useSignOut } from './sign-out.ts';

const OwnSignIn = later(() => import('#src/features/account/OwnSignIn.tsx'));

/** Somebody who never belonged to an account may connect one. */
export function NoMembership({ me }: { me: Me }) {
  const signOut = useSignOut();
  return (
    <main>
      <Empty
        title={t.shell.noMembership}
        action={
          <>
            {!me.hasLeft && (
              <Button component={Link} to={paths.connectAlone}>
                {t.shell.pages.connect}
              </Button>
            )}{' '}
            <Button variant={me.hasLeft ? 'filled' : 'default'} onClick={signOut}>
              {t.shell.signOut}
            </Button>
          </>
        }
      >
        {t.shell.noMembershipWhy}
      </Empty>
      <Suspense fallback={<Loading lines={6} />}>
        <OwnSignIn />
      </Suspense>
    </main>
  );
}
