import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createContact, type ContactKind } from '#contract/contacts';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Failed, Loading } from '#src/ui/states.tsx';
import { takeFocusInForm } from '#src/ui/take-focus.ts';
import s from './accounts.module.css';
import { ContactFields, fieldLabels } from './ContactFields.tsx';
import { contactForm, emptyContact } from './form.ts';
import { listPath } from './list-path.ts';
import { refreshContacts } from './refresh.ts';
import { useVocabulary, type Vocabulary } from './vocabulary.ts';

const WIDTH = 860;

/** The form of a new account at its own address. */
export function CreateDialog({ kind }: { kind: ContactKind }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { search } = useLocation();
  const vocabulary = useVocabulary(viewer);
  const close = () => void navigate(listPath(viewer, kind) + search, { preventScrollReset: true });
  return (
    <Dialog title={t.contacts[kind].createTitle} onClose={close} variant="opened" width={WIDTH}>
      {vocabulary.ready ? (
        <Form kind={kind} viewer={viewer} vocabulary={vocabulary} onClose={close} />
      ) : vocabulary.error ? (
        <Failed error={vocabulary.error} onRetry={vocabulary.retry} />
      ) : (
        <Loading fields={13} />
      )}
    </Dialog>
  );
}

interface FormProps {
  kind: ContactKind;
  viewer: Viewer;
  vocabulary: Vocabulary;
  onClose: () => void;
}

function Form({ kind, viewer, vocabulary, onClose }: FormProps) {
  const queries = useQueryClient();
  const [created, setCreated] = useState<number>();
  const schema = useMemo(() => contactForm(kind), [kind]);
  const { agencyId, currency, user } = viewer;
  const managers = vocabulary.managersFor('');
  const own = managers.find(({ label }) => label === user.name) ?? managers[0];
  const start = { ...emptyContact(kind, currency), accountManagerId: own?.value ?? '' };
  const { form, onSubmit, failure } = useContractForm(schema, start, async (body) => {
    const { data } = await call(createContact, { query: { agencyId }, body: { kind, ...body } });
    void refreshContacts(queries);
    setCreated(data.contactId);
  });
  useCreated(kind, viewer, created);
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form ref={takeFocusInForm} onSubmit={onSubmit} noValidate className={s.form}>
      <FormFailure
        form={form}
        title={t.contacts.createFailed}
        failure={failure}
        labels={fieldLabels(kind, form.watch('websites').length)}
      />
      <ContactFields kind={kind} form={form} vocabulary={vocabulary} />
      <FormButtons send={t.contacts[kind].create} busy={isSubmitting} onCancel={onClose} />
      <LeaveGuard dirty={isDirty && created === undefined} />
    </form>
  );
}

/** Opens the account once it is made and the form has nothing to lose. */
function useCreated(kind: ContactKind, viewer: Viewer, created: number | undefined): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (created === undefined) return;
    void navigate(paths.contact(viewer, kind, created) + search, { replace: true, preventScrollReset: true });
  }, [created, kind, viewer, search, navigate]);
}
