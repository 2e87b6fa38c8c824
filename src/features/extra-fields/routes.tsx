import { needs } from '#src/ui/needs.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { extraNamesBody, nameExtraFields } from '#contract/agency';
import { extraNames } from '#contract/extra-names';
import { recordOf } from '#contract/records';
import { call } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import * as t from '#text';
import s from './extra-fields.module.css';

const labels = recordOf(extraNames, (field) => t.extraFields.name(field.replace('ex', '')));

/** The names of the agency's extra fields. Only what was changed is sent: a colleague's other names stay. */
export function Component() {
  const { agencyId, extraNames: given } = useViewer();
  const queries = useQueryClient();
  const [saved, setSaved] = useState(false);
  const { form, onSubmit, failure } = useContractForm(
    extraNamesBody,
    recordOf(extraNames, (field) => given[field] ?? ''),
    async (body, { reset, formState: { dirtyFields } }) => {
      setSaved(false);
      const changes = Object.fromEntries(Object.entries(body).filter(([field]) => field in dirtyFields));
      const { data } = await call(nameExtraFields, { query: { agencyId }, body: changes });
      const names = new Map(data.map(({ field, name }) => [field, name]));
      reset(recordOf(extraNames, (field) => names.get(field) ?? ''));
      setSaved(true);
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  );
  return (
    <>
      <PageHeader title={t.extraFields.title}>{t.extraFields.lead}</PageHeader>
      <form onSubmit={onSubmit} noValidate className={s.form}>
        <FormFailure form={form} title={t.extraFields.failed} failure={failure} labels={labels} />
        {extraNames.map((field) => (
          <TextField key={field} form={form} name={field} label={labels[field]} autoComplete="off" />
        ))}
        <div>
          <SubmitButton loading={form.formState.isSubmitting} {...needs(nameExtraFields)}>
            {t.extraFields.save}
          </SubmitButton>
        </div>
        <p role="status" className={s.done}>
          {saved && t.extraFields.saved}
        </p>
        <LeaveGuard dirty={form.formState.isDirty} />
      </form>
    </>
  );
}
