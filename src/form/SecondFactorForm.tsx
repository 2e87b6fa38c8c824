import { Button } from '@mantine/core';
import type { Me } from '#contract/access';
import { secondFactorBody, signInSecondFactor } from '#contract/sign-in';
import { call } from '#src/api/call.ts';
import { CheckField } from './CheckField.tsx';
import { TextField } from './fields.tsx';
import { FormFailure } from './FormFailure.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useContractForm } from './use-contract-form.ts';
import * as t from '#text';
import classes from './form.module.css';
import { isEnded, wordsFor } from './sign-in-words.ts';

const words = t.signIn.code;

interface SecondFactorFormProps {
  onDone: (me: Me) => void;
  /** Back to the password. @param late the sign-in that was begun is over */
  onBack: (late: boolean) => void;
}

/** The second step of signing in. */
export function SecondFactorForm({ onDone, onBack }: SecondFactorFormProps) {
  const empty = { code: '', trustDevice: false };
  const { form, onSubmit, failure } = useContractForm(secondFactorBody, empty, async (body) => {
    try {
      const { data } = await call(signInSecondFactor, { body });
      onDone(data);
    } catch (error) {
      if (!isEnded(error)) throw error;
      onBack(true);
    }
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <FormFailure form={form} title={words.failed} failure={failure} labels={{ code: words.label }}>
        {wordsFor(failure, words.wrong)}
      </FormFailure>
      <TextField
        form={form}
        name="code"
        label={words.label}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        data-autofocus
      />
      <CheckField form={form} name="trustDevice" label={words.trust} />
      <SubmitButton fullWidth loading={form.formState.isSubmitting}>
        {words.submit}
      </SubmitButton>
      <Button variant="subtle" onClick={() => onBack(false)}>
        {words.back}
      </Button>
    </form>
  );
}
