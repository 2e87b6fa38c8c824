import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '#contract/access';
import { meQuery } from '#src/api/me.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { paths } from '#src/lib/paths.ts';
import { SignInForm } from './SignInForm.tsx';
import classes from './sign-in.module.css';

export default function SessionEnded() {
  const queries = useQueryClient();
  const before = queries.getQueryData(meQuery.queryKey);
  const onDone = (me: Me) => {
    // Another user signed in: nothing on this page may be shown or sent for them.
    if (before && before.user.id !== me.user.id) location.assign(paths.home);
    else queries.setQueryData(meQuery.queryKey, me);
  };
  return (
    <Dialog title={t.signIn.ended}>
      <p className={classes.why}>{t.signIn.endedWhy}</p>
      <SignInForm email={before?.user.email ?? ''} onDone={onDone} />
      <p className={classes.leave}>
        {/* A plain link: the page and all it holds is left behind. */}
        <a href={paths.signIn()}>{t.signIn.leave}</a>
      </p>
    </Dialog>
  );
}
