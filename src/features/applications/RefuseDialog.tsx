import { refuseApplication, refuseApplicationBody } from '#contract/applications';
import { call } from '#src/api/call.ts';
import { TextAreaField } from '#src/form/fields.tsx';
import f from '#src/form/form.module.css';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as t from '#text';

const w = t.applications;
const labels = { reason: w.reason };

interface RefuseDialogProps {
  agencyId: number;
  applicationId: number;
  onClose: () => void;
  onDone: () => void;
}

/** Refuses an application with a reason. */
export function RefuseDialog({ agencyId, applicationId, onClose, onDone }: RefuseDialogProps) {
  const { form, onSubmit, failure, unsaved } = useContractForm(refuseApplicationBody, { reason: '' }, async (body) => {
    await call(refuseApplication, { params: { applicationId }, query: { agencyId }, body });
    onDone();
  });
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={w.refuseTitle} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={f.form}>
        <FormFailure form={form} title={w.refuseFailed} failure={failure} labels={labels} />
        <TextAreaField
          form={form}
          name="reason"
          label={labels.reason}
          description={w.reasonHelp}
          autosize
          minRows={3}
          data-autofocus
        />
        <FormButtons send={w.refuse} busy={form.formState.isSubmitting} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
