import { useNavigate } from 'react-router';
import { createFolder, createFolderBody } from '#contract/folders';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { paths } from '#src/lib/paths.ts';
import { useFilesChanged } from './changes.ts';
import s from './files.module.css';

const labels = { name: t.files.folderName };

/** Creates a folder in the open one and opens it, since in a whole agency's list it would be hard to find. */
export function FolderDialog({ folderId, onClose }: { folderId: number; onClose: () => void }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { agencyId, contactId } = viewer;
  const changed = useFilesChanged();
  const start = { name: '', folderId: folderId === 0 ? null : folderId };
  const { form, onSubmit, failure, unsaved } = useContractForm(createFolderBody, start, async (body) => {
    const { data } = await call(createFolder, { query: { agencyId, contactId }, body });
    onClose();
    void navigate(paths.folder(viewer, data.id));
    await changed();
  });
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={t.files.folderTitle} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={s.form}>
        <FormFailure form={form} title={t.files.folderFailed} failure={failure} labels={labels} />
        <TextField form={form} name="name" label={labels.name} autoComplete="off" data-autofocus />
        <FormButtons send={t.files.createFolder} busy={form.formState.isSubmitting} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
