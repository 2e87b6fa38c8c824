import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { discardDecisionBatch, getDecisionBatch, listDecisionBatches, type DecisionBatch } from '#contract/decisions';
import { call, type Answer } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Loading, Unsent } from '#src/ui/states.tsx';
import { withBatch } from './address.ts';
import BatchView from './BatchView.tsx';
import { Reason } from './Decision.tsx';
import { sizeOf, wishOf, type Pick } from './pick.ts';
import type { Named } from './read-rows.ts';
import { givesReason, type Wish } from './types.ts';
import { useCompose } from './use-compose.ts';
import s from './validate.module.css';

interface FewDialogProps {
  pick: Pick;
  onClose: () => void;
  /** The batch is done, so the selection has served. */
  onDone: () => void;
}

/** A few conversions of the list decided above it: reviewed, confirmed, done. */
export default function FewDialog({ pick, onClose, onDone }: FewDialogProps) {
  const viewer = useViewer();
  const [wish, setWish] = useState(() => wishOf(pick));
  const [batchId, setBatchId] = useState<number>();
  const { busy, error, check, cancel } = useCompose(setBatchId);
  const discard = useDiscard();
  const leave = () => {
    cancel();
    const state = batchId === undefined ? undefined : discard(batchId);
    if (state === 'done' || state === 'running') onDone();
    onClose();
  };
  const { close, guard } = useGuardedClose(batchId === undefined && givesReason(wish), leave);
  const checking = { busy, error, onCheck: () => check({ viewer, pick, named: NOTHING_TYPED, wish }) };
  const count = t.table.count(sizeOf(pick));
  return (
    <Dialog
      title={pick.status === 'approved' ? t.validate.approvePicked(count) : t.validate.rejectPicked(count)}
      onClose={close}
      width={880}
    >
      <div className={s.page}>
        {batchId !== undefined ? (
          <BatchView key={batchId} batchId={batchId} typed={undefined} onOpen={setBatchId} onLeave={leave} aboveList />
        ) : pick.status === 'rejected' ? (
          <ReasonForm {...checking} wish={wish} onChange={setWish} onCancel={close} />
        ) : (
          <CheckAtOnce {...checking} />
        )}
        <AsPage pick={pick} batchId={batchId} />
      </div>
      {guard}
    </Dialog>
  );
}

const NOTHING_TYPED: Named = { kind: 'references', references: [] };

/** Discards a batch that was not let run. The function returns the state in which the batch was last seen. */
function useDiscard() {
  const viewer = useViewer();
  const queries = useQueryClient();
  return (batchId: number): DecisionBatch['state'] | undefined => {
    const one = { params: { batchId }, query: scopeOf(viewer) };
    const state = queries.getQueryData<Answer<DecisionBatch>>(keyOf(getDecisionBatch, one))?.data.state;
    if (state === 'review' || state === 'checking') {
      // Nothing of it was done; one that stays is offered again as unfinished.
      void call(discardDecisionBatch, one)
        .catch(() => undefined)
        .finally(() => void queries.invalidateQueries({ queryKey: keyOf(listDecisionBatches) }));
    }
    return state;
  };
}

interface CheckProps {
  busy: boolean;
  error: unknown;
  onCheck: () => void;
}

interface ReasonFormProps extends CheckProps {
  wish: Wish;
  onChange: (wish: Wish) => void;
  onCancel: () => void;
}

/** The reason of a rejection, which is asked for before the check. */
function ReasonForm({ wish, onChange, onCancel, busy, error, onCheck }: ReasonFormProps) {
  const [tried, setTried] = useState(false);
  const isMissing = wish.rejectionCode === null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) document.getElementById('field-rejectionCode')?.focus();
    else if (!busy) onCheck();
  };
  return (
    <form onSubmit={submit} noValidate className={s.compose}>
      <Reason wish={wish} onChange={onChange} codeError={tried && isMissing ? t.validate.needsCode : undefined} />
      <Unsent what={t.validate.checkFailed} error={error} />
      <FormButtons send={t.validate.check} busy={busy} onCancel={onCancel} />
    </form>
  );
}

/** An approval needs no word more: its check begins by itself. */
function CheckAtOnce({ busy, error, onCheck }: CheckProps) {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    onCheck();
  });
  if (!error) return <Loading lines={6} />;
  return (
    <>
      <Unsent what={t.validate.checkFailed} error={error} />
      <div className={s.actions}>
        <Button loading={busy} onClick={onCheck}>
          {t.states.retry}
        </Button>
      </div>
    </>
  );
}

/** The way to the page of decisions, with what is picked or its batch. */
function AsPage({ pick, batchId }: { pick: Pick; batchId: number | undefined }) {
  const page = paths.validate(useViewer());
  const { search } = useLocation();
  const to = batchId === undefined ? page + search : page + withBatch(search, batchId);
  return (
    <p className={s.note}>
      <Link to={to} state={batchId === undefined ? { pick } : undefined}>
        {t.validate.asPage}
      </Link>
    </p>
  );
}
