import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Me } from '#contract/access';
import { meQuery } from '#src/api/me.ts';
import { OutsidePage } from '#src/ui/OutsidePage.tsx';
import * as t from '#text';
import { safeNext } from '#src/lib/paths.ts';
import { SignInForm } from './SignInForm.tsx';

/** The sign-in page. A signed-in user goes on to the requested page. */
export function Component() {
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const { data } = useQuery(meQuery);
  const [atCode, setAtCode] = useState(false);
  if (data) return <Navigate to={safeNext(search.get('next'), location.origin)} replace />;
  const onDone = (me: Me) => queries.setQueryData(meQuery.queryKey, me);
  const words = atCode ? t.signIn.code : t.signIn;
  return (
    <OutsidePage title={words.title} lead={words.lead}>
      <SignInForm onDone={onDone} onCode={setAtCode} forgot />
    </OutsidePage>
  );
}
