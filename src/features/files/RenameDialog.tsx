import { updateFile, updateFileBody } from '#contract/folders';
import type { FileEntry } from '#contract/files';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useFilesChanged } from './changes.ts';
import s from './files.module.css';

const labels = { name: t.files.folderName, description: t.files.description };

interface Props {
  entry: Pick<FileEntry, 'id' | 'name' | 'description'>;
  onClose: () => void;
}

export function RenameDialog({ entry, onClose }: Props) {
  const { agencyId, contactId } = useViewer();
  const changed = useFilesChanged();
  const start = { name: entry.name, description: entry.description };
  const { form, onSubmit, failure, unsaved } = useContractForm(updateFileBody, start, async (body) => {
    await call(updateFile, { params: { entryId: entry.id }, query: { agencyId, contactId }, body });
    onClose();
    await changed();
  });
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={t.files.renameTitle(entry.name)} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={s.form}>
        <FormFailure form={form} title={t.files.renameFailed} failure={failure} labels={labels} />
        <TextField form={form} name="name" label={labels.name} autoComplete="off" data-autofocus />
        <TextField form={form} name="description" label={labels.description} autoComplete="off" />
        <FormButtons send={t.files.save} busy={form.formState.isSubmitting} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
