import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { discardDecisionBatch, getDecisionBatch, listDecisionBatches, type DecisionBatch } from '#contract/decisions';
import { call, type Answer } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { scopeOf, useViewer } from '#src/api/viewer.ts';
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
import { givesReason } from './types.ts';
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
  const queries = useQueryClient();
  const { search } = useLocation();
  const [wish, setWish] = useState(() => wishOf(pick));
  const [tried, setTried] = useState(false);
  const [batchId, setBatchId] = useState<number>();
  const { busy, error, check, cancel } = useCompose(setBatchId);
  const named = { kind: 'references', references: [] } as const;
  const review = () => check({ viewer, pick, named, wish });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || pick.status === 'rejected') return;
    begun.current = true;
    review();
  });
  const leave = () => {
    cancel();
    const one = { params: { batchId: batchId ?? 0 }, query: scopeOf(viewer) };
    const state = queries.getQueryData<Answer<DecisionBatch>>(keyOf(getDecisionBatch, one))?.data.state;
    if (state === 'review' || state === 'checking') {
      // Nothing of it was done; one that stays is offered again as unfinished.
      void call(discardDecisionBatch, one)
        .catch(() => undefined)
        .finally(() => void queries.invalidateQueries({ queryKey: keyOf(listDecisionBatches) }));
    }
    if (state === 'done' || state === 'running') onDone();
    onClose();
  };
  const { close, guard } = useGuardedClose(batchId === undefined && givesReason(wish), leave);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (wish.rejectionCode === null) document.getElementById('field-rejectionCode')?.focus();
    else if (!busy) review();
  };
  const count = t.table.count(sizeOf(pick));
  const page = paths.validate(viewer);
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
          <form onSubmit={submit} noValidate className={s.compose}>
            <Reason
              wish={wish}
              onChange={setWish}
              codeError={tried && wish.rejectionCode === null ? t.validate.needsCode : undefined}
            />
            <Unsent what={t.validate.checkFailed} error={error} />
            <FormButtons send={t.validate.check} busy={busy} onCancel={close} />
          </form>
        ) : error ? (
          <>
            <Unsent what={t.validate.checkFailed} error={error} />
            <div className={s.actions}>
              <Button loading={busy} onClick={review}>
                {t.states.retry}
              </Button>
            </div>
          </>
        ) : (
          <Loading lines={6} />
        )}
        <p className={s.note}>
          {batchId === undefined ? (
            <Link to={page + search} state={{ pick }}>
              {t.validate.asPage}
            </Link>
          ) : (
            <Link to={page + withBatch(search, batchId)}>{t.validate.asPage}</Link>
          )}
        </p>
      </div>
      {guard}
    </Dialog>
  );
}
