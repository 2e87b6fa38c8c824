import * as z from 'zod/mini';
import { updateSavedReport, type SavedReport } from '#contract/reports/saved';
import { call } from '#src/api/call.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import controls from '#src/table/controls.module.css';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useBuilder } from '../context.ts';
import c from '../reports.module.css';
import { useSavedChanged } from '../use-saved.ts';

const schema = z.pick(updateSavedReport.body, { name: true, shared: true });
const labels = { name: t.reports.name };

interface Props {
  report: SavedReport;
  onClose: () => void;
}

/** Another name for one's own report, shared or not: what it asks stays as it is kept. */
export default function NameDialog({ report, onClose }: Props) {
  const { viewer, say } = useBuilder();
  const changed = useSavedChanged(viewer);
  const { agencyId, contactId } = viewer;
  const { id, name, shared, definition, revision } = report;
  const { form, onSubmit, failure, unsaved } = useContractForm(schema, { name, shared }, async (named) => {
    const body = { ...named, definition, revision };
    const { data } = await call(updateSavedReport, { params: { reportId: id }, query: { agencyId, contactId }, body });
    await changed(data);
    say(t.reports.isSaved(data.name));
    onClose();
  });
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={t.reports.rename(name)} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={c.save}>
        <FormFailure form={form} title={t.reports.saveFailed} failure={failure} labels={labels} />
        <TextField form={form} name="name" label={labels.name} autoComplete="off" data-autofocus />
        <label className={controls.choice}>
          <input type="checkbox" {...form.register('shared')} />
          <span>{t.reports.share}</span>
        </label>
        <FormButtons send={t.reports.save} busy={form.formState.isSubmitting} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
