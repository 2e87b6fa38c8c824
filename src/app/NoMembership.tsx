import { Button } from '@mantine/core';
import * as t from '#text/frame';
import { Empty } from '#src/ui/states.tsx';
import { useSignOut } from './sign-out.ts';

export function NoMembership() {
  const signOut = useSignOut();
  return (
    <main>
      <Empty title={t.shell.noMembership} action={<Button onClick={signOut}>{t.shell.signOut}</Button>}>
        {t.shell.noMembershipWhy}
      </Empty>
    </main>
  );
}
