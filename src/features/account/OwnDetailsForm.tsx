import type * as z from 'zod/mini';
import type { ownCompanyBody } from '#contract/contacts';
import { TextAreaField, TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import classes from './account.module.css';

const { columns: c, fields: f } = t.contacts;

const labels = {
  companyName: c.companyName,
  address: f.address,
  vatNumber: f.vatNumber,
  minimumPayment: f.minimumPayment,
};

type Company = z.output<typeof ownCompanyBody>;
type Values = Company & { minimumPayment?: string };

/** The details as they are; `minimumPayment` is a publisher's. */
interface Start {
  revision: number;
  companyName: string;
  address: string | null;
  vatNumber: string | null;
  minimumPayment?: string | null;
}

interface OwnDetailsFormProps<Result extends Company> {
  title: string;
  /** Title of a failure. */
  failed: string;
  body: z.ZodMiniType<Result>;
  start: Start;
  onSend: (body: Result) => Promise<void>;
  onClose: () => void;
}

/** A dialog with what an account's own admins change of its company and, of a publisher, its minimum payment. */
export function OwnDetailsForm<Result extends Company>({
  title,
  failed,
  body,
  start,
  onSend,
  onClose,
}: OwnDetailsFormProps<Result>) {
  const { revision, companyName, address, vatNumber, minimumPayment } = start;
  const values = {
    revision,
    companyName,
    address: address ?? '',
    vatNumber: vatNumber ?? '',
    ...(minimumPayment !== undefined && { minimumPayment: minimumPayment ?? '' }),
  };
  const { form, onSubmit, failure, unsaved } = useContractForm<Values, Result>(body, values, onSend);
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={title} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={classes.steps}>
        <FormFailure form={form} title={failed} failure={failure} labels={labels} />
        {minimumPayment !== undefined && (
          <TextField
            form={form}
            name="minimumPayment"
            label={labels.minimumPayment}
            description={t.paymentDetails.minimumHelp}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        <TextField form={form} name="companyName" label={labels.companyName} autoComplete="organization" />
        <TextAreaField form={form} name="address" label={labels.address} rows={2} />
        <TextField form={form} name="vatNumber" label={labels.vatNumber} autoComplete="off" />
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
