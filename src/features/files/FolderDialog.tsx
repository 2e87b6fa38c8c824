import { Button } from '@mantine/core';
import { createFolder, createFolderBody } from '#contract/file-explorer';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/viewer.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useFilesChanged } from './changes.ts';
import s from './files.module.css';

const labels = { name: t.files.folderName };

/** A new folder in the one that is open. */
export function FolderDialog({ folderId, onClose }: { folderId: number; onClose: () => void }) {
  const { agencyId, contactId } = useViewer();
  const changed = useFilesChanged();
  const start = { name: '', folderId: folderId === 0 ? null : folderId };
  const { form, onSubmit, failure } = useContractForm(createFolderBody, start, async (body) => {
    await call(createFolder, { query: { agencyId, contactId }, body });
    onClose();
    await changed();
  });
  return (
    <Dialog title={t.files.folderTitle} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className={s.form}>
        <FormFailure form={form} title={t.files.folderFailed} failure={failure} labels={labels} />
        <TextField form={form} name="name" label={labels.name} autoComplete="off" data-autofocus />
        <div className={s.buttons}>
          <Button variant="default" onClick={onClose}>
            {t.states.cancel}
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {t.files.createFolder}
          </Button>
        </div>
      </form>
      <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful} />
    </Dialog>
  );
}
