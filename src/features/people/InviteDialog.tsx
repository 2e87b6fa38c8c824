import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { levels, type Level } from '#contract/endpoint';
import { languages, type Language } from '#contract/languages';
import { invitePeople, listInvitations, type SentInvitation } from '#contract/people';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { SelectField, useFieldError } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { language } from '#src/ui/language.ts';
import { inviteForm } from './invite-form.ts';
import s from './people.module.css';

interface Values {
  emails: string;
  level: Level;
  language: Language;
  by: 'mail' | 'link';
}

const labels = { emails: t.people.emails };

interface InviteDialogProps {
  onClose: () => void;
  onSent: (sent: readonly SentInvitation[]) => void;
}

export function InviteDialog({ onClose, onSent }: InviteDialogProps) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const start: Values = { emails: '', level: 'member', language, by: viewer.mails ? 'mail' : 'link' };
  const { form, onSubmit, failure, unsaved } = useContractForm(inviteForm, start, async (body) => {
    const { data } = await call(invitePeople, { query: scopeOf(viewer), body });
    onSent(data);
    await queries.invalidateQueries({ queryKey: keyOf(listInvitations) });
  });
  const { close, guard } = useGuardedClose(unsaved, onClose);
  const error = useFieldError({ form, name: 'emails', label: labels.emails });
  const level = form.watch('level');
  return (
    <Dialog title={t.people.inviteTitle} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={s.form}>
        <FormFailure form={form} title={t.people.inviteFailed} failure={failure} labels={labels} />
        <Textarea
          label={labels.emails}
          description={t.people.emailsHelp}
          error={error}
          id="field-emails"
          rows={3}
          autoComplete="off"
          data-autofocus
          {...form.register('emails')}
        />
        <SelectField
          form={form}
          name="level"
          label={t.people.level}
          description={t.people.levelHelp[level]}
          data={levels.map((value) => ({ value, label: t.shell.levels[value] }))}
        />
        <SelectField
          form={form}
          name="by"
          label={t.people.by}
          {...(!viewer.mails && { description: t.people.noMails })}
          data={[
            { value: 'mail', label: t.people.byMail },
            { value: 'link', label: t.people.byLink },
          ]}
        />
        {form.watch('by') === 'mail' && (
          <SelectField
            form={form}
            name="language"
            label={t.people.language}
            data={languages.map((value) => ({ value, label: t.people.languages[value] }))}
          />
        )}
        <FormButtons send={t.people.send} busy={form.formState.isSubmitting} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
