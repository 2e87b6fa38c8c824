import { Button } from '@mantine/core';
import * as t from '#text/frame';
import { useStore } from '#src/lib/store.ts';
import { Reason } from '#src/ui/states.tsx';
import { signOutFailure, useSignOut } from './sign-out.ts';
import classes from './Root.module.css';

/** Says that somebody who wanted to leave is still signed in. */
export function SignOutFailure() {
  const failure = useStore(signOutFailure);
  const signOut = useSignOut();
  if (failure === null) return null;
  return (
    <div role="alert" className={classes.offline}>
      {t.states.stillSignedIn} <Reason error={failure} />{' '}
      <Button size="compact-sm" variant="default" onClick={signOut}>
        {t.states.retry}
      </Button>{' '}
      <Button size="compact-sm" variant="subtle" onClick={() => signOutFailure.set(null)}>
        {t.states.close}
      </Button>
    </div>
  );
}
