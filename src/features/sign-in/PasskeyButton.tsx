import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Me } from '#contract/access';
import { beginPasskeySignIn, signInWithPasskey } from '#contract/passkeys';
import { call } from '#src/api/call.ts';
import { CalledOff, hasPasskeys, signWithPasskey } from '#src/lib/passkeys.ts';
import * as t from '#text';
import { Reason } from '#src/ui/states.tsx';
import classes from './sign-in.module.css';

/** Signs in with a passkey of this device. */
export function PasskeyButton({ onDone }: { onDone: (me: Me) => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { data: question } = await call(beginPasskeySignIn, {});
      const { data } = await call(signInWithPasskey, { body: { answer: await signWithPasskey(question) } });
      return data;
    },
    onSuccess: onDone,
  });
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button variant="default" fullWidth loading={isPending} onClick={() => mutate()}>
        {t.signIn.passkey}
      </Button>
      {error && (
        <p role="alert" className={classes.late}>
          {error instanceof CalledOff ? t.signIn.passkeyFailed : <Reason error={error} />}
        </p>
      )}
    </>
  );
}
