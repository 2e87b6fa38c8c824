import { useState } from 'react';
import { updateSavedReport, type SavedReport } from '#contract/reports/saved';
import { call } from '#src/api/call.ts';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useBuilder } from '../context.ts';
import { namedOf, nameLabels, NameFields } from '../NameFields.tsx';
import c from '../reports.module.css';
import { useSavedChanged } from '../use-saved.ts';

interface Props {
  report: SavedReport;
  onClose: () => void;
}

export default function NameDialog({ report, onClose }: Props) {
  const { viewer, say } = useBuilder();
  const changed = useSavedChanged(viewer);
  const { agencyId, contactId } = viewer;
  const { id, name, sharedWith, definition, revision } = report;
  const [schema] = useState(() => namedOf(viewer, definition));
  const { form, onSubmit, failure, unsaved } = useContractForm(schema, { name, sharedWith }, async (now) => {
    const body = { ...now, definition, revision };
    const { data } = await call(updateSavedReport, { params: { reportId: id }, query: { agencyId, contactId }, body });
    await changed(data);
    say(t.reports.isSaved(data.name));
    onClose();
  });
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={t.reports.rename(name)} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={c.save}>
        <FormFailure form={form} title={t.reports.saveFailed} failure={failure} labels={nameLabels} />
        <NameFields form={form} viewer={viewer} />
        <FormButtons send={t.reports.save} busy={form.formState.isSubmitting} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
