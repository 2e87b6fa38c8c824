import { Button } from '@mantine/core';
import { useState } from 'react';
import { changeAddress, newAddressBody } from '#contract/sign-in';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { PasswordField } from '#src/form/PasswordField.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as t from '#text';
import classes from './account.module.css';

const labels = { newEmail: t.account.newEmail, accountPassword: t.account.current };
const empty = { newEmail: '', accountPassword: '' };

/** The address to sign in with, and the way to another one. */
export function Address() {
  const { user } = useViewer();
  const [open, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const begin = () => {
    setSentTo(null);
    setOpen(true);
  };
  return (
    <>
      <p className={classes.help}>{t.account.emailNow(user.email)}</p>
      <Button variant="default" onClick={begin}>
        {t.account.changeEmail}
      </Button>
      <p role="status" className={classes.sent}>
        {sentTo !== null && t.account.emailSent(sentTo)}
      </p>
      {open && (
        <Dialog title={t.account.changeEmail} onClose={() => setOpen(false)}>
          <AddressForm onSent={setSentTo} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

/** Asks for another address; links to both follow. */
function AddressForm({ onSent, onClose }: { onSent: (to: string) => void; onClose: () => void }) {
  const { form, onSubmit, failure } = useContractForm(newAddressBody, empty, async (body) => {
    const { data } = await call(changeAddress, { body });
    onSent(data.to);
    onClose();
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.steps}>
      <FormFailure form={form} title={t.account.emailFailed} failure={failure} labels={labels} />
      <TextField
        form={form}
        name="newEmail"
        label={labels.newEmail}
        description={t.account.emailHelp}
        type="email"
        autoComplete="email"
        data-autofocus
      />
      <PasswordField
        form={form}
        name="accountPassword"
        label={labels.accountPassword}
        autoComplete="current-password"
      />
      <FormButtons send={t.account.changeEmail} busy={form.formState.isSubmitting} onCancel={onClose} />
    </form>
  );
}
