import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { newPassword } from '#contract/access';
import { checkPasswordReset, passwordResetBody, requestPasswordReset, resetPassword } from '#contract/sign-in';
import { call } from '#src/api/call.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { PasswordField } from '#src/form/PasswordField.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { paths } from '#src/lib/paths.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { Failed } from '#src/ui/states.tsx';
import { OutsidePage } from '#src/ui/OutsidePage.tsx';
import * as t from '#text';
import classes from './sign-in.module.css';
import { isEnded, wordsFor } from '#src/form/sign-in-words.ts';

const words = t.signIn.reset;

/** A forgotten password: asks for the link or, opened by one, for the new password. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const token = search.get('token');
  if (token) return <ByLink key={token} token={token} onAnew={() => setSearch({})} />;
  return <Ask />;
}

const BackToSignIn = () => (
  <p className={classes.aside}>
    <Link to={paths.signIn()}>{words.back}</Link>
  </p>
);

/** The form's answer, and whether a mail server took the mail. */
interface Asked {
  email: string;
  mailed: boolean;
}

function Ask() {
  const { state } = useLocation() as { state: { email?: string } | null };
  const [asked, setAsked] = useState<Asked | null>(null);
  const { form, onSubmit, failure } = useContractForm(
    passwordResetBody,
    { email: state?.email ?? '' },
    async ({ email }) => {
      const { data } = await call(requestPasswordReset, { body: { email } });
      setAsked({ email, ...data });
    },
  );
  if (asked) return <AskedFor {...asked} onAgain={() => setAsked(null)} />;
  return (
    <OutsidePage title={words.title} lead={words.lead}>
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        <FormFailure form={form} title={words.failed} failure={failure} labels={{ email: t.signIn.email }}>
          {wordsFor(failure, '')}
        </FormFailure>
        <TextField form={form} name="email" label={t.signIn.email} type="email" autoComplete="username" autoFocus />
        <SubmitButton fullWidth loading={form.formState.isSubmitting}>
          {words.send}
        </SubmitButton>
        <BackToSignIn />
      </form>
    </OutsidePage>
  );
}

function AskedFor({ email, mailed, onAgain }: Asked & { onAgain: () => void }) {
  if (!mailed) {
    return (
      <OutsidePage title={words.noMailTitle} lead={words.noMail}>
        <div className={classes.form}>
          <CopyText value={words.command(email)} what={words.commandName} />
          <BackToSignIn />
        </div>
      </OutsidePage>
    );
  }
  return (
    <OutsidePage title={words.sentTitle} lead={words.sent(email)}>
      <div className={classes.form}>
        <Button variant="default" onClick={onAgain}>
          {words.again}
        </Button>
        <BackToSignIn />
      </div>
    </OutsidePage>
  );
}

interface ByLinkProps {
  token: string;
  onAnew: () => void;
}

function ByLink({ token, onAnew }: ByLinkProps) {
  const [state, setState] = useState<'asked' | 'done' | 'ended'>('asked');
  const check = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => call(checkPasswordReset, { body: { token } }, signal).then(() => true),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (state === 'done') {
    return (
      <OutsidePage title={words.doneTitle} lead={words.done}>
        <Button component={Link} to={paths.signIn()} fullWidth>
          {words.toSignIn}
        </Button>
      </OutsidePage>
    );
  }
  if (state === 'ended' || isEnded(check.error)) {
    return (
      <OutsidePage title={words.endedTitle} lead={words.ended}>
        <Button onClick={onAnew} fullWidth>
          {words.renew}
        </Button>
      </OutsidePage>
    );
  }
  if (check.error) {
    return (
      <OutsidePage title={words.newTitle}>
        <Failed error={check.error} onRetry={() => void check.refetch()} />
      </OutsidePage>
    );
  }
  return (
    <OutsidePage title={words.newTitle} lead={words.newLead}>
      {check.data && <NewPassword token={token} onDone={() => setState('done')} onEnded={() => setState('ended')} />}
    </OutsidePage>
  );
}

const body = z.object({ newPassword });

function NewPassword({ token, onDone, onEnded }: { token: string; onDone: () => void; onEnded: () => void }) {
  const { form, onSubmit, failure } = useContractForm(body, { newPassword: '' }, async (typed) => {
    try {
      await call(resetPassword, { body: { token, newPassword: typed.newPassword } });
      onDone();
    } catch (error) {
      if (!isEnded(error)) throw error;
      onEnded();
    }
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <FormFailure form={form} title={words.setFailed} failure={failure} labels={{ newPassword: words.label }}>
        {wordsFor(failure, '')}
      </FormFailure>
      <PasswordField form={form} name="newPassword" label={words.label} autoComplete="new-password" autoFocus />
      <SubmitButton fullWidth loading={form.formState.isSubmitting}>
        {words.set}
      </SubmitButton>
    </form>
  );
}
