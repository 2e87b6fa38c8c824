import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createVoucher } from '#contract/vouchers';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { useCampaignChoice } from '#src/form/campaign-choice.ts';
import { useFieldError } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { PickField } from '#src/form/PickField.tsx';
import { PublisherField } from '#src/form/PublisherField.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { paths } from '#src/lib/paths.ts';
import { campaignIn } from '#src/list/choosable-campaigns.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Forbidden } from '#src/ui/states.tsx';
import { emptyVoucher, voucherForm } from './form.ts';
import { refreshVouchers } from './refresh.ts';
import { fieldLabels, VoucherFields } from './VoucherFields.tsx';
import s from './vouchers.module.css';

const WIDTH = 640;
const { form: f, columns: c } = t.vouchers;
const labels = { campaignId: c.campaign, publisherContactId: f.publisher, ...fieldLabels };

export function Component() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => void navigate(paths.vouchers(viewer) + search, { preventScrollReset: true });
  return (
    <Dialog title={f.createTitle} onClose={close} variant="opened" width={WIDTH}>
      {viewer.kind === 'publisher' ? (
        <Forbidden>{f.notPublishers}</Forbidden>
      ) : (
        <Form viewer={viewer} search={search} onClose={close} />
      )}
    </Dialog>
  );
}

interface FormProps {
  viewer: Viewer;
  search: string;
  onClose: () => void;
}

function Form({ viewer, search, onClose }: FormProps) {
  const { agencyId, contactId, today } = viewer;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const campaign = useCampaignChoice(viewer, campaignIn(new URLSearchParams(search)));
  const { current } = campaign;
  const [created, setCreated] = useState<number>();
  const schema = useMemo(() => voucherForm(current?.website ?? null), [current?.website]);
  const start = useMemo(() => emptyVoucher(today), [today]);
  const { form, onSubmit, failure } = useContractForm(schema, start, async (body) => {
    const { data } = await call(createVoucher, { query: { agencyId, contactId }, body });
    void refreshVouchers(queries);
    setCreated(data.id);
  });
  useEffect(() => {
    if (created === undefined) return;
    void navigate(paths.voucher(viewer, created) + search, { replace: true, preventScrollReset: true });
  }, [created, viewer, search, navigate]);
  const productId = current?.productId;
  useEffect(() => {
    form.setValue('campaignId', productId ?? 0, { shouldValidate: productId !== undefined });
    form.setValue('publisherContactId', 0);
  }, [form, productId]);
  const error = useFieldError({ form, name: 'campaignId', label: c.campaign });
  const publisherError = useFieldError({ form, name: 'publisherContactId', label: f.publisher });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate className={s.form}>
      <FormFailure form={form} title={f.createFailed} failure={failure} labels={labels} />
      <PickField
        id="field-campaignId"
        focused
        label={c.campaign}
        hint={t.placements.fields.campaignHint}
        picked={current && `${current.name} (${current.productId})`}
        items={campaign.items}
        text={campaign.text}
        onText={campaign.setText}
        onPick={campaign.pick}
        onClear={campaign.clear}
        error={error}
        message={campaign.message}
      />
      <VoucherFields form={form} destinationHelp={t.placements.fields.destinationHelp(current?.website)} />
      {current && (
        <PublisherField
          key={current.productId}
          id="field-publisherContactId"
          viewer={viewer}
          productId={current.productId}
          label={f.publisher}
          error={publisherError}
          onPick={(publisher) => form.setValue('publisherContactId', Number(publisher?.id ?? 0), { shouldDirty: true })}
        />
      )}
      <FormButtons send={f.create} endpoint={createVoucher} busy={isSubmitting} onCancel={onClose} />
      <LeaveGuard dirty={isDirty && created === undefined} />
    </form>
  );
}
