import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { signOut, type Me } from '#contract/access';
import { call } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { paths } from '#src/lib/paths.ts';
import { useOneRun } from '#src/ui/one-run.ts';
import { OutsidePage } from '#src/ui/OutsidePage.tsx';
import * as t from '#text';
import classes from './account.module.css';
import TwoFactorSetUp from './TwoFactorSetUp.tsx';

/** Everything that people see whose agency requires a second factor, until they have one. */
export default function TwoFactorDue() {
  const queries = useQueryClient();
  const { run } = useOneRun();
  const done = (me: Me) => queries.setQueryData(meQuery.queryKey, me);
  const leave = () => run(() => call(signOut, {}).then(() => location.assign(paths.signIn())));
  return (
    <OutsidePage title={t.signIn.due.title} lead={t.signIn.due.lead}>
      <TwoFactorSetUp onDone={done} />
      <p className={classes.leave}>
        <Button variant="subtle" onClick={leave}>
          {t.signIn.due.leave}
        </Button>
      </p>
    </OutsidePage>
  );
}
