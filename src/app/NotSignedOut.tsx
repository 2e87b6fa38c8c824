import { Button } from '@mantine/core';
import * as t from '#text/frame';
import { useStore } from '#src/ui/use-store.ts';
import { Reason } from '#src/ui/states.tsx';
import { hindrance, leaveForGood } from './sign-out.ts';
import classes from './Root.module.css';

export function NotSignedOut() {
  const because = useStore(hindrance);
  if (because === null) return null;
  const unsaved = because.kind === 'unsaved';
  return (
    <div role="alert" className={classes.offline}>
      {t.states.stillSignedIn} {unsaved ? t.states.unsaved : <Reason error={because.error} />}{' '}
      <Button size="compact-sm" variant="default" onClick={() => void leaveForGood()}>
        {unsaved ? t.states.signOutAnyway : t.states.retry}
      </Button>{' '}
      <Button size="compact-sm" variant="subtle" onClick={() => hindrance.set(null)}>
        {t.states.close}
      </Button>
    </div>
  );
}
