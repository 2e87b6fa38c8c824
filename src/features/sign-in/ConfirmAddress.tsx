import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { confirmAddress } from '#contract/sign-in';
import { call } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { paths } from '#src/lib/paths.ts';
import { useOneRun } from '#src/ui/one-run.ts';
import { Reason } from '#src/ui/states.tsx';
import { OutsidePage } from '#src/ui/OutsidePage.tsx';
import * as t from '#text';
import classes from './sign-in.module.css';
import { isEnded } from '#src/form/sign-in-words.ts';

const words = t.signIn.address;

/** A link of a change of address. It waits for a press: programs open the links of mail too. */
export function Component() {
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const me = useQuery(meQuery);
  const queries = useQueryClient();
  const [result, setResult] = useState<{ changed: boolean; email: string } | null>(null);
  const { run, busy, error } = useOneRun();
  const token = search.get('token') ?? '';
  if (me.data === null) return <Navigate to={paths.signIn(pathname + query)} replace />;
  const home = (
    <Button component={Link} to={paths.home} fullWidth variant="default">
      {words.home}
    </Button>
  );
  if (result) {
    return result.changed ? (
      <OutsidePage title={words.doneTitle} lead={words.done(result.email)}>
        {home}
      </OutsidePage>
    ) : (
      <OutsidePage title={words.firstTitle} lead={words.first}>
        {home}
      </OutsidePage>
    );
  }
  if (token === '' || isEnded(error)) {
    const [own] = me.data?.memberships ?? [];
    return (
      <OutsidePage title={words.endedTitle} lead={words.ended}>
        <div className={classes.form}>
          {own && (
            <Button component={Link} to={paths.account(own, 'address')} fullWidth>
              {words.renew}
            </Button>
          )}
          {home}
        </div>
      </OutsidePage>
    );
  }
  const confirm = async () => {
    const { data } = await call(confirmAddress, { body: { token } });
    setResult(data);
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  return (
    <OutsidePage title={words.title} lead={words.lead}>
      <div className={classes.form}>
        {error !== null && (
          <p role="alert" className={classes.late}>
            {words.failed}: <Reason error={error} />
          </p>
        )}
        <Button fullWidth loading={busy} onClick={() => run(confirm)}>
          {words.confirm}
        </Button>
      </div>
    </OutsidePage>
  );
}
