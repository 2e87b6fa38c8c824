import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getEditableCampaign, updateCampaign, type EditableCampaign } from '#contract/campaign-changes';
import a from '#src/accounts/accounts.module.css';
import { useVocabulary, type Vocabulary } from '#src/accounts/vocabulary.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Failed, Loading } from '#src/ui/states.tsx';
import { campaignForm, changeOf, valuesOf } from './campaign-form.ts';
import { CampaignFields, fieldLabels } from './CampaignFields.tsx';
import { refreshCampaigns } from './refresh.ts';

interface Props {
  productId: number;
  onClose: () => void;
}

const WIDTH = 860;

const settings = ({ agencyId }: Viewer, productId: number) => ({ params: { productId }, query: { agencyId } });

/** Changes a campaign; what somebody else changed meanwhile is refused. */
export default function EditDialog({ productId, onClose }: Props) {
  const viewer = useViewer();
  const vocabulary = useVocabulary(viewer);
  // The campaign as it was when the form was opened: a later answer must not change the comparison.
  const query = useQuery({
    ...queryOf(getEditableCampaign, settings(viewer, productId)),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const campaign = query.data?.data;
  if (campaign && vocabulary.ready) return <Form campaign={campaign} vocabulary={vocabulary} onClose={onClose} />;
  const error = query.error ?? vocabulary.error;
  return (
    <Dialog
      title={campaign ? t.campaignForm.editTitle(campaign.name) : t.campaignForm.edit}
      onClose={onClose}
      width={WIDTH}
    >
      {error ? (
        <Failed
          error={error}
          what={t.campaignForm.readFailed}
          onRetry={() => {
            void query.refetch();
            vocabulary.retry();
          }}
        />
      ) : (
        <Loading fields={18} />
      )}
    </Dialog>
  );
}

interface FormProps {
  campaign: EditableCampaign;
  vocabulary: Vocabulary;
  onClose: () => void;
}

function Form({ campaign, vocabulary, onClose }: FormProps) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const { form, onSubmit, failure, unsaved } = useContractForm(campaignForm, valuesOf(campaign), async (body) => {
    await call(updateCampaign, {
      ...settings(viewer, campaign.productId),
      body: changeOf(body, campaign.revision),
    });
    onClose();
    await refreshCampaigns(queries);
  });
  const { isDirty, isSubmitting } = form.formState;
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={t.campaignForm.editTitle(campaign.name)} onClose={close} width={WIDTH}>
      <form onSubmit={onSubmit} noValidate className={a.form}>
        <FormFailure
          form={form}
          title={t.campaignForm.editFailed}
          failure={failure}
          labels={fieldLabels(form.watch('rules').length)}
        />
        <CampaignFields form={form} vocabulary={vocabulary} isNew={false} />
        <FormButtons send={t.campaignForm.save} busy={isSubmitting} disabled={!isDirty} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
