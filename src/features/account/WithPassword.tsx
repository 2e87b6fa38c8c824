import { passwordBody } from '#contract/sign-in';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { PasswordField } from '#src/form/PasswordField.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import classes from './account.module.css';
import { StepButtons } from './StepButtons.tsx';

interface WithPasswordProps {
  why: string;
  /** Label of the submit button. */
  send: string;
  /** Title of a failure. */
  failed?: string;
  onSend: (password: string) => Promise<void>;
  onClose: (() => void) | undefined;
}

/** A step that needs the password. */
export function WithPassword({ why, send, failed = t.account.twoFactor.failed, onSend, onClose }: WithPasswordProps) {
  const { form, onSubmit, failure } = useContractForm(passwordBody, { accountPassword: '' }, ({ accountPassword }) =>
    onSend(accountPassword),
  );
  return (
    <form onSubmit={onSubmit} noValidate className={classes.steps}>
      <p className={classes.help}>{why}</p>
      <FormFailure form={form} title={failed} failure={failure} labels={{ accountPassword: t.account.current }} />
      <PasswordField
        form={form}
        name="accountPassword"
        label={t.account.current}
        autoComplete="current-password"
        data-autofocus
      />
      <StepButtons send={send} busy={form.formState.isSubmitting} onClose={onClose} />
    </form>
  );
}
