import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listServiceAccounts, rotateServiceAccount, type ServiceAccount } from '#contract/access';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { nextKeyForm, type Expiry } from './expiry.ts';
import { ExpiryFields } from './ExpiryFields.tsx';
import classes from './keys.module.css';

interface RotateDialogProps {
  account: ServiceAccount;
  onClose: () => void;
  /** The key appears only in this answer. */
  onRotated: (account: ServiceAccount, key: string) => void;
}

/** Gives a service account a second key, and an end to it. */
export function RotateDialog({ account, onClose, onRotated }: RotateDialogProps) {
  const { today } = useViewer();
  const queries = useQueryClient();
  const schema = useMemo(() => nextKeyForm(today), [today]);
  const start: Expiry = { choice: account.expiresAt === null ? 'never' : '365', day: '' };
  const { form, onSubmit, failure, unsaved } = useContractForm(schema, start, async (body) => {
    const { data } = await call(rotateServiceAccount, { params: { id: account.id }, body });
    onRotated(data, data.key);
    await queries.invalidateQueries({ queryKey: keyOf(listServiceAccounts) });
  });
  const { close, guard } = useGuardedClose(unsaved, onClose);
  const why = account.status === 'expired' ? t.keys.renewWhy : t.keys.rotateWhy;
  return (
    <Dialog title={t.keys.rotateTitle} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        <FormFailure form={form} title={t.keys.rotateFailed} failure={failure} labels={{ day: t.keys.day }} />
        <p>{why(account.name)}</p>
        <ExpiryFields form={form} today={today} />
        <FormButtons send={t.keys.rotateConfirm} busy={form.formState.isSubmitting} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
