import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { getAgency, removeDemo, removeNetwork, removeNetworkBody, type AgencySettings } from '#contract/own-network';
import { call } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import f from '#src/form/form.module.css';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as t from '#text';
import s from './agency.module.css';
import { inAgency } from './input.ts';

const w = t.ownNetwork.remove;

/** Removes the demo, or this network, for good. */
export function Removal({ settings }: { settings: AgencySettings }) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'demo' | 'network'>();
  const [isDemoGone, setIsDemoGone] = useState(false);
  const close = () => setAsking(undefined);
  const drop = async () => {
    await call(removeDemo, inAgency(viewer));
    setIsDemoGone(true);
    await Promise.all([keyOf(getAgency), meQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  return (
    <>
      <p role="status" className={s.done}>
        {isDemoGone && w.demoDone}
      </p>
      {settings.removable.demo && (
        <div className={s.removal}>
          <p>{w.demoLead}</p>
          <Button variant="default" onClick={() => setAsking('demo')}>
            {w.demo}
          </Button>
        </div>
      )}
      {settings.removable.network && (
        <div className={s.removal}>
          <p>{w.networkLead}</p>
          <Button variant="default" onClick={() => setAsking('network')}>
            {w.network}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking === 'demo'}
        title={w.demoTitle}
        confirm={w.demoConfirm}
        danger
        onConfirm={drop}
        onClose={close}
      >
        {w.demoWhy}
      </ConfirmDialog>
      {asking === 'network' && <RemoveNetwork name={settings.name} onClose={close} />}
    </>
  );
}

const labels = { confirmation: w.networkName };
// A name of its own: the page behind has a field `name`.
const form = z.object({ confirmation: removeNetworkBody.shape.name });

function RemoveNetwork({ name, onClose }: { name: string; onClose: () => void }) {
  const viewer = useViewer();
  const typing = useContractForm(form, { confirmation: '' }, async ({ confirmation }) => {
    await call(removeNetwork, { ...inAgency(viewer), body: { name: confirmation } });
    // This network's document is gone.
    location.assign('/');
  });
  return (
    <Dialog title={w.networkTitle} onClose={onClose}>
      <form onSubmit={typing.onSubmit} noValidate className={f.form}>
        <p className={f.note}>{w.networkType(name)}</p>
        <FormFailure form={typing.form} title={w.networkFailed} failure={typing.failure} labels={labels} />
        <TextField
          form={typing.form}
          name="confirmation"
          label={labels.confirmation}
          autoComplete="off"
          data-autofocus
        />
        <FormButtons
          send={w.networkConfirm}
          busy={typing.form.formState.isSubmitting}
          disabled={typing.form.watch('confirmation').trim() !== name}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
