import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { updatePlacement, type PlacementDetail } from '#contract/placements';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { placementForm, valuesOf } from './form.ts';
import { openInput } from './list.ts';
import { fieldLabels, PlacementFields } from './PlacementFields.tsx';
import s from './placements.module.css';
import { refreshPlacements } from './refresh.ts';

interface Props {
  placement: PlacementDetail;
  onClose: () => void;
}

/** Changes a placement; what somebody else changed meanwhile is refused. */
export default function EditDialog({ placement, onClose }: Props) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const words = t.placements;
  const schema = useMemo(() => placementForm(null), []);
  const start = useMemo(() => valuesOf(placement), [placement]);
  const { form, onSubmit, failure, unsaved } = useContractForm(schema, start, async ({ campaignId: _, ...now }) => {
    const was = {
      placementName: placement.name,
      type: placement.type,
      placementDescription: placement.description,
      destinationUrl: placement.thirdPartyUrl,
    };
    await call(updatePlacement, { ...openInput(viewer, placement.id), body: { ...now, was } });
    onClose();
    await refreshPlacements(queries);
  });
  const { isDirty, isSubmitting } = form.formState;
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={words.editTitle} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={s.form}>
        <FormFailure form={form} title={words.editFailed} failure={failure} labels={fieldLabels} />
        <PlacementFields form={form} destinationHelp={words.fields.destinationKept} />
        <FormButtons send={words.save} busy={isSubmitting} disabled={!isDirty} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
