import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword, listSessions, newPasswordBody } from '#contract/access';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { CheckField } from '#src/form/CheckField.tsx';
import { PasswordField } from '#src/form/PasswordField.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import * as t from '#text';
import classes from './account.module.css';
import { Input } from '#src/ui/controls.tsx';

const labels = { currentPassword: t.account.current, newPassword: t.account.next };
const empty = { currentPassword: '', newPassword: '', revokeKeys: false };

export function PasswordForm() {
  const { user } = useViewer();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<string | null>(null);
  const { form, onSubmit, failure } = useContractForm(newPasswordBody, empty, async (body, { reset }) => {
    setChanged(null);
    await call(changePassword, { body });
    reset(empty);
    setChanged(body.revokeKeys ? t.account.keysToo : t.account.changed);
    await queries.invalidateQueries({ queryKey: keyOf(listSessions) });
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <FormFailure form={form} title={t.account.changeFailed} failure={failure} labels={labels} />
      {/* Tells password managers whose password this is. */}
      <Input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        form={form}
        name="currentPassword"
        label={labels.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField
        form={form}
        name="newPassword"
        label={labels.newPassword}
        description={t.account.nextHelp}
        autoComplete="new-password"
      />
      <CheckField form={form} name="revokeKeys" label={t.account.revokeKeys} help={t.account.revokeKeysHelp} />
      <div>
        <SubmitButton loading={form.formState.isSubmitting}>{t.account.change}</SubmitButton>
      </div>
      <p role="status" className={classes.done}>
        {changed}
      </p>
      <LeaveGuard dirty={form.formState.isDirty} />
    </form>
  );
}
