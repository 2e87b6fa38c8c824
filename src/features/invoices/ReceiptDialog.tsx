import * as z from 'zod/mini';
import { invoiceReceipt, type InvoiceDetail } from '#contract/invoices';
import { wrong } from '#contract/refusals/checked';
import { useViewer } from '#src/api/use-viewer.ts';
import s from '#src/documents/documents.module.css';
import { DayField } from '#src/form/DayField.tsx';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { atFields } from '#src/form/server-errors.ts';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { contractAmount, writeDecimal } from '#src/lib/typed-amount.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useChange } from './use-change.ts';

const labels = {
  amount: t.invoices.receipt.amount,
  date: t.invoices.receipt.date,
  reference: t.invoices.receipt.reference,
};

/** The contract's fields, with the amount as the language writes it and an empty reference left out. */
const fields = z.pipe(
  z.object({
    ...invoiceReceipt.shape,
    amount: z.pipe(z.pipe(z.string(), z.transform(contractAmount)), invoiceReceipt.shape.amount),
    reference: z.string().check(z.trim(), z.maxLength(60, wrong('check.mostCharacters', { most: 60 }))),
  }),
  z.transform(({ reference, ...rest }) => (reference === '' ? rest : { ...rest, reference })),
);

interface ReceiptDialogProps {
  detail: InvoiceDetail;
  onClose: () => void;
}

export default function ReceiptDialog({ detail, onClose }: ReceiptDialogProps) {
  const { today } = useViewer();
  const { invoice, arithmetic } = detail;
  const change = useChange(invoice.invoiceId);
  const start = { amount: writeDecimal(arithmetic.outstanding), date: today, reference: '' };
  const { form, onSubmit, failure, unsaved } = useContractForm(fields, start, async (receipt) => {
    await change({ receipt }).catch((error: unknown) => Promise.reject(atFields(error, 'receipt.', '') as Error));
    onClose();
  });
  const words = t.invoices.receipt;
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={words.title(invoice.invoiceId)} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={s.form}>
        <FormFailure form={form} title={words.failed} failure={failure} labels={labels} />
        <TextField
          form={form}
          name="amount"
          label={labels.amount}
          description={words.amountHelp(arithmetic.currency)}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
        <DayField form={form} name="date" label={labels.date} min={invoice.date.slice(0, 10)} />
        <TextField
          form={form}
          name="reference"
          label={labels.reference}
          description={words.referenceHelp}
          autoComplete="off"
        />
        <FormButtons send={words.save} busy={form.formState.isSubmitting} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
