import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Me } from '#contract/access';
import { acceptInvitation, acceptInvitationBody } from '#contract/people';
import { call } from '#src/api/call.ts';
import { SecondFactorForm } from '#src/form/SecondFactorForm.tsx';
import { TextField } from '#src/form/fields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { PasswordField } from '#src/form/PasswordField.tsx';
import { asksForCode } from '#src/form/sign-in-words.ts';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import type { Scope } from '#src/lib/paths.ts';
import s from './invitation.module.css';

const labels = { name: t.invitation.name, password: t.invitation.password };

interface AcceptFormProps {
  code: string;
  email: string;
  onJoined: (account: Scope) => Promise<void>;
  /** Called where the address has a sign-in with a second factor: it is signed in then, and has not joined yet. */
  onSignedIn: (me: Me) => void;
}

/** Name and password of a new person; an address that has a sign-in joins with that one, and with its second factor. */
export function AcceptForm({ onSignedIn, ...props }: AcceptFormProps) {
  const [step, setStep] = useState<'password' | 'code' | 'late'>('password');
  const [name, setName] = useState('');
  const onCode = (typed: string) => {
    setName(typed);
    setStep('code');
  };
  if (step === 'code') {
    return <SecondFactorForm onDone={onSignedIn} onBack={(late) => setStep(late ? 'late' : 'password')} />;
  }
  return <PasswordStep {...props} name={name} late={step === 'late'} onCode={onCode} />;
}

interface PasswordStepProps extends Omit<AcceptFormProps, 'onSignedIn'> {
  /** As it was typed before the code. */
  name: string;
  /** The sign-in that was begun is over. */
  late: boolean;
  onCode: (name: string) => void;
}

function PasswordStep({ code, email, name, late, onJoined, onCode }: PasswordStepProps) {
  const start = { name, password: '' };
  const { form, onSubmit, failure } = useContractForm(acceptInvitationBody, start, async (body) => {
    try {
      const { data } = await call(acceptInvitation, { params: { code }, body });
      await onJoined(data);
    } catch (error) {
      if (!asksForCode(error)) throw error;
      onCode(body.name);
    }
  });
  return (
    <form onSubmit={onSubmit} noValidate className={s.form}>
      {late && (
        <p role="alert" className={s.failed}>
          {t.signIn.code.late}
        </p>
      )}
      <FormFailure form={form} title={t.invitation.acceptFailed} failure={failure} labels={labels} />
      <TextInput label={t.invitation.address} value={email} readOnly autoComplete="username" />
      <TextField form={form} name="name" label={labels.name} autoComplete="name" />
      <PasswordField
        form={form}
        name="password"
        label={labels.password}
        description={t.invitation.passwordHelp}
        autoComplete="new-password"
      />
      <SubmitButton fullWidth loading={form.formState.isSubmitting}>
        {t.invitation.accept}
      </SubmitButton>
    </form>
  );
}
