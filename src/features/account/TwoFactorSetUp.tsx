import { useState } from 'react';
import type { Me } from '#contract/access';
import { beginTwoFactor, confirmTwoFactor, confirmTwoFactorBody } from '#contract/sign-in';
import { call } from '#src/api/call.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';
import * as t from '#text';
import classes from './account.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { StepButtons } from './StepButtons.tsx';
import { WithPassword } from './WithPassword.tsx';

const words = t.account.twoFactor;

interface Begun {
  uri: string;
  recoveryCodes: string[];
}

interface TwoFactorSetUpProps {
  /** Called when the factor is on and the recovery codes are kept. */
  onDone: (me: Me) => void;
  /** Without it there is no way back. */
  onClose?: () => void;
}

/** The steps to a second factor: the password, the app's first code, the recovery codes. */
export default function TwoFactorSetUp({ onDone, onClose }: TwoFactorSetUpProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [me, setMe] = useState<Me | null>(null);
  if (!begun) {
    const begin = async (password: string) => {
      const { data } = await call(beginTwoFactor, { body: { accountPassword: password } });
      setBegun(data);
    };
    return <WithPassword why={words.passwordWhy} send={words.next} onSend={begin} onClose={onClose} />;
  }
  if (!me) return <AppStep uri={begun.uri} onDone={setMe} onClose={onClose} />;
  const kept = () => {
    onDone(me);
    onClose?.();
  };
  return (
    <>
      <h3 className={classes.stepTitle}>{words.codesTitle}</h3>
      <RecoveryCodes codes={begun.recoveryCodes} onKept={kept} />
    </>
  );
}

interface AppStepProps {
  /** Address for the app. */
  uri: string;
  onDone: (me: Me) => void;
  onClose: (() => void) | undefined;
}

function AppStep({ uri, onDone, onClose }: AppStepProps) {
  const { form, onSubmit, failure } = useContractForm(confirmTwoFactorBody, { code: '' }, async (body) => {
    const { data } = await call(confirmTwoFactor, { body });
    onDone(data);
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.steps}>
      <h3 className={classes.stepTitle}>{words.scanTitle}</h3>
      <p className={classes.help}>{words.scan}</p>
      <QrCode value={uri} name={words.qr} />
      <CopyText value={new URL(uri).searchParams.get('secret') ?? ''} what={words.key} />
      <FormFailure form={form} title={words.failed} failure={failure} labels={{ code: words.code }} />
      <TextField
        form={form}
        name="code"
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <StepButtons send={words.confirm} busy={form.formState.isSubmitting} onClose={onClose} />
    </form>
  );
}
