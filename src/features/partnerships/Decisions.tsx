import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideRelation, decisionBody, type RelationRow } from '#contract/relations';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as z from 'zod/mini';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useOneRun } from '#src/ui/one-run.ts';
import { Unsent } from '#src/ui/states.tsx';
import s from './partnerships.module.css';
import { refreshRelations } from './refresh.ts';

const words = t.partnerships;
type Decision = z.output<typeof decisionBody>['status'];

/** Accepts, refuses, pauses or resumes a publisher in a campaign. */
export function Decisions({ relation }: { relation: RelationRow }) {
  const decide = useDecide(relation);
  const [asking, setAsking] = useState<'rejected' | 'paused' | null>(null);
  const { busy, error, run } = useOneRun();
  const { status } = relation;
  return (
    <>
      <div className={s.actions}>
        {status !== 'live' && (
          <Button loading={busy} onClick={() => run(() => decide('live', ''))}>
            {status === 'paused' ? words.resume : words.accept}
          </Button>
        )}
        {status === 'pending' && (
          <Button variant="default" onClick={() => setAsking('rejected')}>
            {words.refuse}
          </Button>
        )}
        {status === 'live' && (
          <Button variant="default" onClick={() => setAsking('paused')}>
            {words.pause}
          </Button>
        )}
      </div>
      <Unsent what={words.decideFailed} error={error} />
      {asking && <ReasonDialog relation={relation} status={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

function useDecide({ relationId, status: was }: RelationRow) {
  const { agencyId } = useViewer();
  const queries = useQueryClient();
  return async (status: Decision, reason: string) => {
    await call(decideRelation, { params: { relationId }, query: { agencyId }, body: { status, was, reason } });
    await refreshRelations(queries);
  };
}

interface ReasonProps {
  relation: RelationRow;
  status: 'rejected' | 'paused';
  onClose: () => void;
}

const reasonForm = z.object({ reason: decisionBody.shape.reason });

function ReasonDialog({ relation, status, onClose }: ReasonProps) {
  const decide = useDecide(relation);
  const refuses = status === 'rejected';
  const label = refuses ? words.reason : words.reasonOptional;
  const { form, onSubmit, failure } = useContractForm<{ reason: string }, { reason: string }>(
    reasonForm,
    { reason: '' },
    async ({ reason }) => {
      await decide(status, reason);
      onClose();
    },
  );
  const title = refuses ? words.refuseTitle(relation.publisher) : words.pauseTitle(relation.publisher);
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className={s.form}>
        <FormFailure form={form} title={words.decideFailed} failure={failure} labels={{ reason: label }} />
        {!refuses && <p className={s.note}>{words.pauseWhy}</p>}
        <TextField form={form} name="reason" label={label} description={words.reasonHelp} data-autofocus />
        <FormButtons
          send={refuses ? words.refuse : words.pause}
          busy={form.formState.isSubmitting}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
