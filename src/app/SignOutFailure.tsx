import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import * as t from '#text/frame';
import { Reason } from '#src/ui/states.tsx';
import { signOutFailure, useSignOut } from './sign-out.ts';
import classes from './Root.module.css';

/** Says that somebody who wanted to leave is still signed in. */
export function SignOutFailure() {
  const failure = useSyncExternalStore(signOutFailure.subscribe, signOutFailure.get);
  const signOut = useSignOut();
  if (failure === null) return null;
  return (
    <div role="alert" className={classes.offline}>
      {t.states.stillSignedIn} <Reason error={failure} />{' '}
      <Button size="compact-sm" variant="default" onClick={signOut}>
        {t.states.retry}
      </Button>{' '}
      <Button size="compact-sm" variant="subtle" onClick={signOutFailure.dismiss}>
        {t.states.close}
      </Button>
    </div>
  );
}
