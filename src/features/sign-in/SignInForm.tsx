import { useState } from 'react';
import { Link } from 'react-router';
import { signIn, signInBody, type Me } from '#contract/access';
import { call } from '#src/api/call.ts';
import { session } from '#src/api/session.ts';
import { PasswordField } from '#src/form/PasswordField.tsx';
import { TextField } from '#src/form/fields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { SecondFactorForm } from '#src/form/SecondFactorForm.tsx';
import { asksForCode, wordsFor } from '#src/form/sign-in-words.ts';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { PasskeyButton } from './PasskeyButton.tsx';
import classes from './sign-in.module.css';

const labels = { email: t.signIn.email, password: t.signIn.password };

interface SignInFormProps {
  /** Prefilled when the same user signs in again. */
  email?: string;
  /** Leads to the page for a forgotten password. */
  forgot?: boolean;
  onDone: (me: Me) => void;
  /** Called when the code of the second factor is asked for, and when it is no longer. */
  onCode?: (isAsked: boolean) => void;
}

export function SignInForm({ email = '', forgot = false, onDone, onCode }: SignInFormProps) {
  const [atCode, setAtCode] = useState(false);
  const [late, setLate] = useState(false);
  const ask = (isAsked: boolean) => {
    setAtCode(isAsked);
    onCode?.(isAsked);
  };
  const done = (me: Me) => {
    // Before navigation, so that the next page finds the user.
    onDone(me);
    session.begin(me.user.id);
  };
  const back = (isLate: boolean) => {
    setLate(isLate);
    ask(false);
  };
  if (atCode) return <SecondFactorForm onDone={done} onBack={back} />;
  return <PasswordStep {...{ email, forgot, late }} onDone={done} onCode={() => ask(true)} />;
}

interface PasswordStepProps {
  email: string;
  forgot: boolean;
  late: boolean;
  onDone: (me: Me) => void;
  onCode: () => void;
}

function PasswordStep({ email, forgot, late, onDone, onCode }: PasswordStepProps) {
  const { form, onSubmit, failure } = useContractForm(signInBody, { email, password: '' }, async (body) => {
    try {
      const { data } = await call(signIn, { body });
      onDone(data);
    } catch (error) {
      if (!asksForCode(error)) throw error;
      onCode();
    }
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      {late && (
        <p role="alert" className={classes.late}>
          {t.signIn.code.late}
        </p>
      )}
      <FormFailure form={form} title={t.signIn.failed} failure={failure} labels={labels}>
        {wordsFor(failure, t.signIn.wrong)}
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
      <PasskeyButton onDone={onDone} />
      {forgot && (
        <p className={classes.aside}>
          <Link to={paths.resetPassword} state={{ email: form.watch('email') }}>
            {t.signIn.forgot}
          </Link>
        </p>
      )}
    </form>
  );
}
