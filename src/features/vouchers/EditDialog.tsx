import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { updateVoucher, voucherCategories, type VoucherRow } from '#contract/vouchers';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { valuesOf, voucherForm, wasOf } from './form.ts';
import { refreshVouchers } from './refresh.ts';
import { fieldLabels, VoucherFields } from './VoucherFields.tsx';
import s from './vouchers.module.css';

const WIDTH = 640;

interface Props {
  voucher: VoucherRow;
  onClose: () => void;
}

/** Changes a voucher; what somebody else changed meanwhile is refused. */
export default function EditDialog({ voucher, onClose }: Props) {
  const { agencyId, contactId } = useViewer();
  const queries = useQueryClient();
  const words = t.vouchers.form;
  const schema = useMemo(() => voucherForm(null), []);
  const start = useMemo(() => valuesOf(voucher), [voucher]);
  const { form, onSubmit, failure, unsaved } = useContractForm(
    schema,
    start,
    async ({ campaignId: _, publisherContactId: __, ...now }) => {
      const body = { ...now, was: wasOf(voucher) };
      await call(updateVoucher, { params: { voucherId: voucher.id }, query: { agencyId, contactId }, body });
      onClose();
      await refreshVouchers(queries);
    },
  );
  const { isDirty, isSubmitting } = form.formState;
  const { close, guard } = useGuardedClose(unsaved, onClose);
  const isOffered = Object.hasOwn(voucherCategories, voucher.categoryId);
  return (
    <Dialog title={words.editTitle} onClose={close} width={WIDTH}>
      <form onSubmit={onSubmit} noValidate className={s.form}>
        <FormFailure form={form} title={words.editFailed} failure={failure} labels={fieldLabels} />
        <VoucherFields
          form={form}
          destinationHelp={words.destinationHelp}
          other={isOffered ? undefined : { id: String(voucher.categoryId), name: storedWord(voucher.categoryName) }}
        />
        <FormButtons send={t.placements.save} busy={isSubmitting} disabled={!isDirty} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
