import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { endTwoFactor, renewRecoveryCodes } from '#contract/sign-in';
import type { Me } from '#contract/access';
import { call } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { later } from '#src/first-view/later.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Loading } from '#src/ui/states.tsx';
import * as t from '#text';
import classes from './account.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RequireTwoFactor } from './RequireTwoFactor.tsx';
import { WithPassword } from './WithPassword.tsx';

const TwoFactorSetUp = later(() => import('./TwoFactorSetUp.tsx'));

const words = t.account.twoFactor;

/** The user's second factor, and the agency's rule about it. */
export function TwoFactor() {
  const { user, role, membership } = useViewer();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'set' | 'off' | 'renew' | null>(null);
  const close = () => setOpen(null);
  const take = (me: Me) => queries.setQueryData(meQuery.queryKey, me);
  return (
    <>
      <p className={classes.help}>{user.twoFactor ? words.isOn : words.isOff}</p>
      <div className={classes.buttons}>
        {user.twoFactor ? (
          <>
            <Button variant="default" onClick={() => setOpen('renew')}>
              {words.renew}
            </Button>
            <Button variant="default" onClick={() => setOpen('off')}>
              {words.off}
            </Button>
          </>
        ) : (
          <Button variant="default" onPointerEnter={() => void TwoFactorSetUp.load()} onClick={() => setOpen('set')}>
            {words.set}
          </Button>
        )}
      </div>
      {open === 'set' && (
        <Dialog title={words.passwordTitle}>
          <Suspense fallback={<Loading />}>
            <TwoFactorSetUp onDone={take} onClose={close} />
          </Suspense>
        </Dialog>
      )}
      {open === 'off' && <SwitchOff onDone={take} onClose={close} />}
      {open === 'renew' && <Renew onClose={close} />}
      {role === 'manager' && membership.level === 'admin' && <RequireTwoFactor />}
    </>
  );
}

function SwitchOff({ onDone, onClose }: { onDone: (me: Me) => void; onClose: () => void }) {
  return (
    <Dialog title={words.offTitle} onClose={onClose}>
      <WithPassword
        why={words.offWhy}
        send={words.off}
        onSend={async (password) => {
          const { data } = await call(endTwoFactor, { body: { accountPassword: password } });
          onDone(data);
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

function Renew({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) {
    return (
      <Dialog title={words.codesTitle}>
        <RecoveryCodes codes={codes} onKept={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={words.renewTitle} onClose={onClose}>
      <WithPassword
        why={words.renewWhy}
        send={words.renew}
        onSend={async (password) => {
          const { data } = await call(renewRecoveryCodes, { body: { accountPassword: password } });
          setCodes(data.recoveryCodes);
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
