import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keysOf } from '#contract/records';
import {
  agencySettingsBody,
  changeAgency,
  getAgency,
  type AgencyChange,
  type AgencySettings,
} from '#contract/own-network';
import { call } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { AgencyFields, agencyLabels } from '#src/form/AgencyFields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import f from '#src/form/form.module.css';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import s from './agency.module.css';
import { DocumentFields, documentLabels } from './DocumentFields.tsx';
import { inAgency } from './input.ts';

const w = t.ownNetwork.settings;

/** The agency's own facts. */
export function FactsForm({ settings, mayChange }: { settings: AgencySettings; mayChange: boolean }) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [saved, setSaved] = useState(false);
  const { removable: _, ...facts } = settings;
  const { form, onSubmit, failure } = useContractForm(agencySettingsBody, facts, async (body, { reset, formState }) => {
    setSaved(false);
    const changed: AgencyChange = { ...body };
    // What somebody else has changed meanwhile stays as they have it.
    for (const name of keysOf(body)) if (body[name] === formState.defaultValues?.[name]) delete changed[name];
    const { data } = await call(changeAgency, { ...inAgency(viewer), body: changed });
    const { removable: _asked, ...stored } = data;
    reset(stored);
    setSaved(true);
    await Promise.all([keyOf(getAgency), meQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  });
  return (
    <form onSubmit={onSubmit} noValidate className={f.form}>
      <FormFailure form={form} title={w.saveFailed} failure={failure} labels={{ ...agencyLabels, ...documentLabels }} />
      <AgencyFields form={form} currencies={viewer.currencies} disabled={!mayChange} />
      <p className={f.note}>{t.ownNetwork.fields.timeNote}</p>
      <DocumentFields form={form} disabled={!mayChange} />
      {mayChange && (
        <div>
          <SubmitButton loading={form.formState.isSubmitting}>{w.save}</SubmitButton>
        </div>
      )}
      <p role="status" className={s.done}>
        {saved && !form.formState.isDirty && w.saved}
      </p>
      <LeaveGuard dirty={form.formState.isDirty} />
    </form>
  );
}
