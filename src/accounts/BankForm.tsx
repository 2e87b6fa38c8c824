import { bankBody } from '#contract/contacts';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import s from './accounts.module.css';

const words = t.contacts.bank;
const labels = { accountName: words.accountName, iban: words.iban, bic: words.bic };

export interface BankValues {
  accountName: string;
  iban: string;
  bic: string;
}

interface Props {
  start: BankValues;
  /** Said above the fields. */
  help?: string;
  onSend: (body: BankValues) => Promise<void>;
  onClose: () => void;
}

/** A dialog with the fields of a bank account. */
export function BankForm({ start, help, onSend, onClose }: Props) {
  const { form, onSubmit, failure, unsaved } = useContractForm<BankValues, BankValues>(bankBody, start, onSend);
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={words.title} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={s.form}>
        {help !== undefined && <p className={s.note}>{help}</p>}
        <FormFailure form={form} title={words.failed} failure={failure} labels={labels} />
        <TextField form={form} name="accountName" label={words.accountName} autoComplete="off" />
        <TextField form={form} name="iban" label={words.iban} autoComplete="off" spellCheck={false} />
        <TextField form={form} name="bic" label={words.bic} autoComplete="off" spellCheck={false} />
        <FormButtons
          send={t.contacts.save}
          busy={form.formState.isSubmitting}
          disabled={!form.formState.isDirty}
          onCancel={close}
        />
      </form>
      {guard}
    </Dialog>
  );
}
