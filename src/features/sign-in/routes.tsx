import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import type { Me } from '#contract/access';
import { meQuery } from '#src/api/me.ts';
import * as t from '#text';
import { safeNext } from '#src/lib/paths.ts';
import { useDocumentTitle } from '#src/ui/title.ts';
import { Wordmark } from '#src/ui/Wordmark.tsx';
import classes from './sign-in.module.css';
import { SignInForm } from './SignInForm.tsx';

/** The sign-in page. A signed-in user goes on to the requested page. */
export function Component() {
  useDocumentTitle(t.signIn.title);
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const { data } = useQuery(meQuery);
  if (data) return <Navigate to={safeNext(search.get('next'), location.origin)} replace />;
  const onDone = (me: Me) => queries.setQueryData(meQuery.queryKey, me);
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <Wordmark />
        <h1 className={classes.title}>{t.signIn.title}</h1>
        <p className={classes.lead}>{t.signIn.lead}</p>
        <SignInForm onDone={onDone} />
      </div>
    </main>
  );
}
