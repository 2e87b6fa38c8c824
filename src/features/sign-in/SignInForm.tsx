import { signIn, signInBody, type Me } from '#contract/access';
import { call, CallError } from '#src/api/call.ts';
import { session } from '#src/api/session.ts';
import { PasswordField } from '#src/form/PasswordField.tsx';
import { TextField } from '#src/form/fields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import * as t from '#text';
import classes from './sign-in.module.css';

const labels = { email: t.signIn.email, password: t.signIn.password };

interface SignInFormProps {
  /** Prefilled when the same user signs in again. */
  email?: string;
  onDone: (me: Me) => void;
}

export function SignInForm({ email = '', onDone }: SignInFormProps) {
  const { form, onSubmit, failure } = useContractForm(signInBody, { email, password: '' }, async (body) => {
    const { data } = await call(signIn, { body });
    // Before navigation, so that the next page finds the user.
    onDone(data);
    session.begin();
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <FormFailure form={form} title={t.signIn.failed} failure={failure} labels={labels}>
        {wordsFor(failure)}
      </FormFailure>
      <TextField form={form} name="email" label={labels.email} type="email" autoComplete="username" autoFocus />
      <PasswordField
        form={form}
        name="password"
        label={labels.password}
        autoComplete="current-password"
        data-autofocus={email !== '' || undefined}
      />
      <SubmitButton fullWidth loading={form.formState.isSubmitting}>
        {t.signIn.submit}
      </SubmitButton>
    </form>
  );
}

/** Plain words for the two everyday refusals; undefined: the server's words. */
function wordsFor(failure: unknown): string | undefined {
  if (!(failure instanceof CallError) || failure.failure.kind !== 'refused') return undefined;
  if (failure.code === 'INVALID_SIGN_IN') return t.signIn.wrong;
  if (failure.code !== 'RATE_LIMITED') return undefined;
  const { retryAfter } = failure.failure;
  return `${t.signIn.tooMany} ${retryAfter === null ? t.signIn.waitSome : t.signIn.wait(retryAfter)}`;
}
