import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createCampaign } from '#contract/campaign-changes';
import a from '#src/accounts/accounts.module.css';
import { useVocabulary, type Vocabulary } from '#src/accounts/vocabulary.ts';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useFieldError } from '#src/form/fields.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Failed, Forbidden, Loading } from '#src/ui/states.tsx';
import { takeFocusInForm } from '#src/ui/take-focus.ts';
import { campaignForm, emptyCampaign } from './campaign-form.ts';
import { CampaignFields, fieldLabels } from './CampaignFields.tsx';
import { ContactField } from './ContactField.tsx';
import { refreshCampaigns } from './refresh.ts';

const WIDTH = 860;
const { fields: f } = t.campaignForm;

export function Component() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { search } = useLocation();
  const vocabulary = useVocabulary(viewer);
  const close = () => void navigate(paths.campaigns(viewer) + search, { preventScrollReset: true });
  return (
    <Dialog title={t.campaignForm.createTitle} onClose={close} variant="opened" width={WIDTH}>
      {viewer.role !== 'manager' ? (
        <Forbidden />
      ) : vocabulary.ready ? (
        <Form viewer={viewer} vocabulary={vocabulary} onClose={close} />
      ) : vocabulary.error ? (
        <Failed error={vocabulary.error} onRetry={vocabulary.retry} />
      ) : (
        <Loading fields={18} />
      )}
    </Dialog>
  );
}

/** The advertiser that the address names. */
function advertiserIn(search: string): number | undefined {
  const id = Number(new URLSearchParams(search).get('advertiser')?.split(',')[0]);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

interface FormProps {
  viewer: Viewer;
  vocabulary: Vocabulary;
  onClose: () => void;
}

function Form({ viewer, vocabulary, onClose }: FormProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [created, setCreated] = useState<number>();
  const { agencyId, currency, user } = viewer;
  const managers = vocabulary.managersFor('');
  const own = managers.find(({ label }) => label === user.name) ?? managers[0];
  const start = { ...emptyCampaign(currency), accountManagerId: own?.value ?? '' };
  const { form, onSubmit, failure } = useContractForm(campaignForm, start, async (body) => {
    const { data } = await call(createCampaign, { query: { agencyId }, body });
    void refreshCampaigns(queries);
    setCreated(data.productId);
  });
  useEffect(() => {
    if (created === undefined) return;
    void navigate(paths.campaign(viewer, created), { replace: true, preventScrollReset: true });
  }, [created, viewer, navigate]);
  const { isDirty, isSubmitting } = form.formState;
  const error = useFieldError({ form, name: 'advertiserId', label: f.advertiser });
  return (
    <form ref={takeFocusInForm} onSubmit={onSubmit} noValidate className={a.form}>
      <FormFailure
        form={form}
        title={t.campaignForm.createFailed}
        failure={failure}
        labels={fieldLabels(form.watch('rules').length)}
      />
      <ContactField
        viewer={viewer}
        kind="advertiser"
        name="advertiserId"
        label={f.advertiser}
        hint={f.advertiserHint}
        none={t.campaignForm.noAdvertiser}
        first={advertiserIn(search)}
        error={error}
        onPick={(id) => form.setValue('advertiserId', id, { shouldDirty: id > 0, shouldValidate: id > 0 })}
      />
      <CampaignFields form={form} vocabulary={vocabulary} isNew />
      <FormButtons send={t.campaignForm.create} busy={isSubmitting} onCancel={onClose} />
      <LeaveGuard dirty={isDirty && created === undefined} />
    </form>
  );
}
