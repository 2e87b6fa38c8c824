import { Button } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#src/api/viewer.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { Warning } from '#src/ui/states.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { Desk } from './desk.ts';
import { resultRows, save } from './result.ts';
import { isNothing, Rows, signed } from './Rows.tsx';
import { countsOf, movedBy, type Counts } from './sums.ts';
import type { Batch, Draft, RowState } from './types.ts';
import s from './validate.module.css';

const n = t.table.count;

interface BatchViewProps {
  batch: Batch;
  desk: Desk;
  /** Done with this one; on to another, or back to what it was made of. */
  onLeave: (draft?: Draft) => void;
}

/** A batch from its review to its result. */
export default function BatchView({ batch, desk, onLeave }: BatchViewProps) {
  const counts = countsOf(batch.rows);
  const isReview = batch.phase === 'review';
  return (
    <>
      <section aria-labelledby="batch-title" className={s.batch}>
        <h2 id="batch-title" className={s.title}>
          {titles[batch.phase]}
        </h2>
        {isReview ? <Summary batch={batch} counts={counts} /> : <Progress batch={batch} counts={counts} />}
        {batch.stop && <Warning>{t.validate.stops[batch.stop]}</Warning>}
        <Actions batch={batch} counts={counts} desk={desk} onLeave={onLeave} />
      </section>
      <Rows rows={batch.rows} />
    </>
  );
}

const titles: Record<Batch['phase'], string> = {
  review: t.validate.reviewTitle,
  running: t.validate.runningTitle,
  paused: t.validate.pausedTitle,
  done: t.validate.doneTitle,
};

function Summary({ batch, counts }: { batch: Batch; counts: Counts }) {
  const parts = [
    t.validate.wouldChange(counts.waiting),
    ...(counts.stays > 0 ? [t.validate.stay(counts.stays)] : []),
    ...(counts.wrong > 0 ? [t.validate.wrong(counts.wrong)] : []),
  ];
  return (
    <>
      <p className={s.sentence}>{counts.waiting === 0 ? t.validate.nothingToDo : null}</p>
      <p className={s.sentence}>{parts.join(' · ')}</p>
      <Sums batch={batch} state="waiting" />
    </>
  );
}

/** Where the money of rows of a state goes: a line each way and currency. */
function Sums({ batch, state }: { batch: Batch; state: RowState }) {
  return movedBy(batch.rows, state).map((moved) => {
    const { currency, from, to, value, commission, cost, commissionMoved } = moved;
    const { statuses } = t.conversions;
    const way = from === to ? statuses[to] : `${statuses[from]} → ${statuses[to]}`;
    const amount = (text: string) => `${formatMoney(text)} ${currency}`;
    return (
      <p key={`${currency}${from}${to}`} className={s.sums}>
        {way}: <strong>{n(moved.conversions)}</strong> · {t.conversions.columns.value} {amount(value)} ·{' '}
        {t.validate.commission} <strong>{amount(commission)}</strong>
        {!isNothing(commissionMoved) && ` (${signed(commissionMoved, currency)})`}
        {cost !== null && ` · ${t.validate.cost} ${amount(cost)}`}
      </p>
    );
  });
}

function Progress({ batch, counts }: { batch: Batch; counts: Counts }) {
  const failed = counts.refused + counts.unsent;
  const done = counts.changed + failed;
  const total = done + counts.waiting;
  return (
    <>
      <progress className={s.progress} aria-label={t.validate.runningTitle} value={done} max={Math.max(total, 1)} />
      <p role="status" className={s.sentence}>
        {t.validate.progress(n(done), n(total))}
        {failed > 0 && ` · ${t.validate.failedCount(n(failed))}`}
      </p>
      <Sums batch={batch} state="changed" />
      {batch.phase === 'running' && <p className={s.note}>{t.validate.moving}</p>}
    </>
  );
}

function Actions({ batch, counts, desk, onLeave }: BatchViewProps & { counts: Counts }) {
  const { today } = useViewer();
  const [asking, setAsking] = useState(false);
  const { phase } = batch;
  const download = async () => {
    const { writeCsv } = await import('#src/lib/csv.ts');
    save(t.validate.resultName(today), writeCsv(resultRows(batch)));
  };
  return (
    <div className={s.actions}>
      {phase === 'review' && counts.waiting > 0 && <Button onClick={desk.start}>{confirmText(batch, counts)}</Button>}
      {phase === 'running' && <Button onClick={desk.pause}>{t.validate.pause}</Button>}
      {phase === 'paused' && <Button onClick={desk.start}>{t.validate.goOn}</Button>}
      {phase === 'done' && counts.unsent > 0 && (
        <Button onClick={desk.retry}>{t.validate.retry(n(counts.unsent))}</Button>
      )}
      {phase === 'done' && (
        // What the server failed on could still be tried again.
        <Button onClick={() => (counts.unsent > 0 ? setAsking(true) : onLeave())}>{t.validate.another}</Button>
      )}
      {phase !== 'running' && (
        <Button variant="default" onClick={() => void download()}>
          {t.validate.result}
        </Button>
      )}
      {phase === 'review' && (
        <Button variant="default" onClick={() => onLeave(batch.draft)}>
          {t.validate.startOver}
        </Button>
      )}
      {phase === 'paused' && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t.validate.discard}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t.validate.discardTitle}
        confirm={t.validate.discard}
        danger
        onConfirm={() => onLeave()}
        onClose={() => setAsking(false)}
      >
        {t.validate.discardWhy(counts.waiting + counts.unsent)}
      </ConfirmDialog>
    </div>
  );
}

/** One confirm, in the words of what it does. */
function confirmText({ rows }: Batch, { waiting }: Counts): string {
  const wanted = new Set(rows.filter(({ state }) => state === 'waiting').map(({ wish }) => wish.status));
  const [only] = wanted;
  if (wanted.size === 1 && only === 'approved') return t.validate.confirmApprove(waiting);
  if (wanted.size === 1 && only === 'rejected') return t.validate.confirmReject(waiting);
  return t.validate.confirm(waiting);
}
