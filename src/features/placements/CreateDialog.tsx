import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createPlacement, listPlacements } from '#contract/placements';
import { call } from '#src/api/call.ts';
import { campaignIn } from '#src/list/choosable-campaigns.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { useCampaignChoice } from '#src/form/campaign-choice.ts';
import { useFieldError } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { paths } from '#src/lib/paths.ts';
import { emptyPlacement, placementForm } from './form.ts';
import { fieldLabels, PlacementFields } from './PlacementFields.tsx';
import s from './placements.module.css';
import { RelationFields } from './RelationFields.tsx';

const f = t.placements.fields;

export function Component() {
  const viewer = useViewer();
  const { search } = useLocation();
  const campaign = useCampaignChoice(viewer, campaignIn(new URLSearchParams(search)));
  const { agencyId, contactId } = viewer;
  const { current } = campaign;
  const queries = useQueryClient();
  const [created, setCreated] = useState<number>();
  const schema = useMemo(() => placementForm(current?.website ?? null), [current?.website]);
  const { form, onSubmit, failure } = useContractForm(schema, emptyPlacement, async (body) => {
    const { data } = await call(createPlacement, { query: { agencyId, advertiserId: contactId }, body });
    void queries.invalidateQueries({ queryKey: keyOf(listPlacements) });
    setCreated(data.id);
  });
  const close = useClosing(created);
  const relation = useFieldError({
    form,
    name: 'campaignId',
    label: current ? relationLabel(viewer.kind) : f.campaign,
  });
  return (
    <Dialog title={t.placements.createTitle} onClose={close} variant="opened">
      <form onSubmit={onSubmit} noValidate className={s.form}>
        <FormFailure
          form={form}
          title={t.placements.createFailed}
          failure={failure}
          labels={{
            campaignId: current ? relationLabel(viewer.kind) : f.campaign,
            ...fieldLabels,
          }}
        />
        <RelationFields
          viewer={viewer}
          campaign={campaign}
          error={relation}
          onRelation={(id) => form.setValue('campaignId', id, { shouldDirty: id > 0, shouldValidate: id > 0 })}
        />
        <PlacementFields form={form} destinationHelp={f.destinationHelp(current?.website)} />
        <FormButtons
          send={t.placements.create}
          endpoint={createPlacement}
          busy={form.formState.isSubmitting}
          onCancel={close}
        />
      </form>
      <LeaveGuard dirty={form.formState.isDirty && created === undefined} />
    </Dialog>
  );
}

const relationLabel = (kind: string) => (kind === 'publisher' ? f.campaign : f.publisher);

/** Closes the form, and opens the placement once it is made and the form has nothing to lose. */
function useClosing(created: number | undefined): () => void {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (created === undefined) return;
    void navigate(paths.placement(viewer, created) + search, { replace: true, preventScrollReset: true });
  }, [created, viewer, search, navigate]);
  return () => void navigate(paths.placements(viewer) + search, { preventScrollReset: true });
}
