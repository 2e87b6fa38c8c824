import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { updateContact, type ContactDetail } from '#contract/contacts';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Failed, Loading } from '#src/ui/states.tsx';
import s from './accounts.module.css';
import { ContactFields, fieldLabels } from './ContactFields.tsx';
import { contactForm, valuesOf } from './form.ts';
import { openInput } from './list.ts';
import { refreshContacts } from './refresh.ts';
import { useVocabulary } from './vocabulary.ts';

interface Props {
  contact: ContactDetail;
  onClose: () => void;
}

const WIDTH = 860;

/** Changes an account; what somebody else changed meanwhile is refused. */
export default function EditDialog({ contact, onClose }: Props) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const vocabulary = useVocabulary(viewer);
  const schema = useMemo(() => contactForm(contact.kind), [contact.kind]);
  // The account as it was when the form was opened: a later answer must not change the comparison.
  const start = useMemo(() => ({ values: valuesOf(contact), revision: contact.revision }), []); // oxlint-disable-line react/exhaustive-deps
  const { form, onSubmit, failure, unsaved } = useContractForm(schema, start.values, async (body) => {
    await call(updateContact, {
      ...openInput(viewer, contact.contactId),
      body: { ...body, revision: start.revision },
    });
    onClose();
    await refreshContacts(queries);
  });
  const { isDirty, isSubmitting } = form.formState;
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={t.contacts.editTitle(contact.name)} onClose={close} width={WIDTH}>
      {vocabulary.ready ? (
        <form onSubmit={onSubmit} noValidate className={s.form}>
          <FormFailure
            form={form}
            title={t.contacts.editFailed}
            failure={failure}
            labels={fieldLabels(contact.kind, form.watch('websites').length)}
          />
          <ContactFields kind={contact.kind} form={form} vocabulary={vocabulary} />
          <FormButtons send={t.contacts.save} busy={isSubmitting} disabled={!isDirty} onCancel={close} />
        </form>
      ) : vocabulary.error ? (
        <Failed error={vocabulary.error} onRetry={vocabulary.retry} />
      ) : (
        <Loading fields={13} />
      )}
      {guard}
    </Dialog>
  );
}
