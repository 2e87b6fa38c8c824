import { needs } from '#src/ui/needs.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  discardDecisionBatch,
  getDecisionBatch,
  listDecisionBatches,
  pauseDecisionBatch,
  runDecisionBatch,
  undoDecisionBatch,
  type DecisionBatch,
} from '#contract/decisions';
import type { Meaning } from '#contract/decision-table';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useOneRun } from '#src/ui/one-run.ts';
import { Unsent } from '#src/ui/states.tsx';
import { draftOf, downloadResult } from './result.ts';
import type { Draft } from './types.ts';
import s from './validate.module.css';

const n = t.table.count;

export interface Leaving {
  /** The typed input of the batch, if it is still known. */
  typed: Draft | undefined;
  /** On to another batch. */
  onOpen: (batchId: number) => void;
  /** On to a new one, or back to what this one was made of. */
  onLeave: (draft?: Draft) => void;
  /** The batch is shown above the list that it was picked from: leaving it closes it. */
  aboveList?: boolean;
}

interface ActionsProps extends Leaving {
  batch: DecisionBatch;
  /** Rows that are to be undone; none: all that were changed. */
  chosen: ReadonlySet<number>;
}

/** The actions on a batch in its present state. */
export function Actions({ batch, chosen, typed, onOpen, onLeave, aboveList = false }: ActionsProps) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const { run, busy, error } = useOneRun();
  const [asking, setAsking] = useState(false);
  const one = { params: { batchId: batch.id }, query: scopeOf(viewer) };
  const step = nextStep(batch);
  const may = mayOf(batch, aboveList);
  const relist = () => queries.invalidateQueries({ queryKey: keyOf(listDecisionBatches) });
  const change = ({ work }: Step) =>
    run(
      () => call(work, one),
      (answer) => {
        queries.setQueryData(keyOf(getDecisionBatch, one), answer);
        void relist();
      },
    );
  const undo = () =>
    run(
      () => call(undoDecisionBatch, { ...one, body: chosen.size > 0 ? { rows: [...chosen] } : {} }),
      ({ data }) => onOpen(data.id),
    );
  const discard = async () => {
    await call(discardDecisionBatch, one);
    await relist();
  };
  const startOver = async () => {
    const draft = typed ?? (await draftOf(viewer, batch.id));
    await discard();
    return draft;
  };
  const others = [
    may.download && { text: t.validate.result, act: () => run(() => downloadResult(viewer, batch.id)) },
    may.undo && { text: t.validate.undoChanges(chosen.size || batch.counts.changed), act: undo },
    may.startOver && { text: t.validate.startOver, act: () => run(startOver, onLeave) },
    may.drop && { text: t.validate.cancel, act: () => run(discard, () => onLeave()) },
    may.discard && { text: t.validate.discard, act: () => setAsking(true) },
  ].filter((other) => other !== false);
  return (
    <>
      <Unsent what={t.validate.notDone} error={error} />
      <div className={s.actions}>
        {step && (
          <Button loading={busy} {...needs(runDecisionBatch)} onClick={() => change(step)}>
            {step.text}
          </Button>
        )}
        {batch.state === 'done' && (
          <Button onClick={() => onLeave()}>{aboveList ? t.states.close : t.validate.another}</Button>
        )}
        {others.map(({ text, act }) => (
          <Button key={text} variant="default" disabled={busy} {...needs(runDecisionBatch)} onClick={act}>
            {text}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        opened={asking}
        title={t.validate.discardTitle}
        confirm={t.validate.discard}
        danger
        onConfirm={async () => {
          await discard();
          onLeave();
        }}
        onClose={() => setAsking(false)}
      >
        {t.validate.discardWhy(leftOf(batch))}
      </ConfirmDialog>
    </>
  );
}

const leftOf = ({ counts }: DecisionBatch) => counts.waiting + counts.failed;

function mayOf(batch: DecisionBatch, aboveList: boolean) {
  const isReview = batch.state === 'review';
  const rests = batch.state === 'paused' || batch.state === 'done';
  const isCorrectable = batch.undoes === null && !aboveList;
  return {
    download: isReview || rests,
    undo: rests && batch.counts.changed > 0,
    startOver: isReview && isCorrectable,
    drop: batch.state === 'checking' || (isReview && !isCorrectable),
    discard: rests && leftOf(batch) > 0,
  };
}

interface Step {
  text: string;
  work: typeof runDecisionBatch | typeof pauseDecisionBatch;
}

/** The actions that continue a batch. */
function nextStep(batch: DecisionBatch): Step | undefined {
  const { state, counts } = batch;
  if (state === 'running') return { text: t.validate.pause, work: pauseDecisionBatch };
  if (state === 'paused') return { text: t.validate.goOn, work: runDecisionBatch };
  if (state === 'review' && counts.waiting > 0) return { text: confirmText(batch), work: runDecisionBatch };
  if (state === 'done' && counts.failed > 0)
    return { text: t.validate.retry(n(counts.failed)), work: runDecisionBatch };
  return undefined;
}

/** One confirm, in the words of what it does. */
function confirmText({ counts: { waiting }, sums, undoes }: DecisionBatch): string {
  if (undoes !== null) return t.validate.confirmUndo(waiting);
  const ways = new Map<Meaning, number>();
  for (const { outcome, from, to, conversions } of sums) {
    const way = from === to ? 'value' : to;
    if (outcome === 'waiting') ways.set(way, (ways.get(way) ?? 0) + conversions);
  }
  const [only] = ways.keys();
  if (ways.size > 1) return t.validate.confirmEach([...ways].map(([way, n]) => t.validate.proposed[way](n)).join(', '));
  if (only === 'approved') return t.validate.confirmApprove(waiting);
  if (only === 'rejected') return t.validate.confirmReject(waiting);
  return t.validate.confirm(waiting);
}
