import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '#contract/access';
import { meQuery } from '#src/api/me.ts';
import { session } from '#src/api/session.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { paths } from '#src/lib/paths.ts';
import { useStore } from '#src/ui/use-store.ts';
import { SignInForm } from './SignInForm.tsx';
import classes from './sign-in.module.css';

export default function SessionEnded() {
  const queries = useQueryClient();
  const before = queries.getQueryData(meQuery.queryKey);
  const other = useStore(session.ended)?.other;
  const email = before?.user.email ?? '';
  const onDone = (me: Me) => {
    // Another user signed in: nothing on this page may be shown or sent for them.
    if (before && before.user.id !== me.user.id) location.assign(paths.home);
    else queries.setQueryData(meQuery.queryKey, me);
  };
  return (
    <Dialog title={other === undefined ? t.signIn.ended : t.signIn.other(other)}>
      <p className={classes.why}>{other === undefined ? t.signIn.endedWhy : t.signIn.otherWhy(other, email)}</p>
      <SignInForm email={email} onDone={onDone} />
      <p className={classes.leave}>
        {/* A plain link: the page and all it holds is left behind. */}
        {other === undefined ? (
          <a href={paths.signIn()}>{t.signIn.leave}</a>
        ) : (
          <a href={paths.home}>{t.signIn.goOnAs(other)}</a>
        )}
      </p>
    </Dialog>
  );
}
