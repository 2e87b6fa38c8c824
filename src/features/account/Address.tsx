import { changeAddress, newAddressBody } from '#contract/sign-in';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { PasswordField } from '#src/form/PasswordField.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { ChangeInDialog } from './ChangeInDialog.tsx';
import classes from './account.module.css';

const labels = { newEmail: t.account.newEmail, accountPassword: t.account.current };
const empty = { newEmail: '', accountPassword: '' };

/** The address to sign in with, and the way to another one. */
export function Address() {
  const { user } = useViewer();
  return (
    <ChangeInDialog now={t.account.emailNow(user.email)} change={t.account.changeEmail}>
      {({ say, onClose }) => <AddressForm onSent={(to) => say(t.account.emailSent(to))} onClose={onClose} />}
    </ChangeInDialog>
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
