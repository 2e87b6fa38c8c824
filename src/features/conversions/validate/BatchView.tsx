import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { getDecisionBatch, type DecisionBatch } from '#contract/decisions';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { EVERY_MS } from '#src/deciding/polling.ts';
import { WorkView } from '#src/deciding/WorkView.tsx';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { refusalText } from '#text/refusals';
import { Awaiting, Warning } from '#src/ui/states.tsx';
import { refreshConversions } from '../decide/rules.ts';
import { Actions, type Leaving } from './Actions.tsx';
import { withBatch } from './address.ts';
import { isNothing, Rows, signed } from './Rows.tsx';
import { isBusy } from './states.ts';
import s from './validate.module.css';

const n = t.table.count;

interface BatchViewProps extends Leaving {
  batchId: number;
}

/** A batch from its check to its result. The service works through it, whether somebody looks on or not. */
export default function BatchView({ batchId, ...leaving }: BatchViewProps) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const query = useQuery({
    ...queryOf(getDecisionBatch, { params: { batchId }, query: scopeOf(viewer) }),
    refetchInterval: ({ state }) => (isBusy(state.data?.data) ? EVERY_MS : false),
  });
  const batch = query.data?.data;
  const changed = isBusy(batch) ? 0 : (batch?.counts.changed ?? 0);
  useEffect(() => {
    if (changed > 0) void refreshConversions(queries);
  }, [changed, queries]);
  if (!batch) return <Awaiting query={query} what={t.validate.batchFailed} lines={8} />;
  return (
    <>
      <Head batch={batch} />
      <Actions {...leaving} batch={batch} chosen={chosen} />
      {batch.state !== 'checking' && batch.state !== 'filling' && (
        <Rows batch={batch} chosen={chosen} onChoose={setChosen} />
      )}
    </>
  );
}

function Head({ batch }: { batch: DecisionBatch }) {
  const { state, counts } = batch;
  const viewer = useViewer();
  const { search } = useLocation();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const failed = counts.refused + counts.failed;
  const done = counts.changed + failed;
  const toDo = done + counts.waiting;
  const why = refusalText(batch);
  const other = batch.undoes ?? batch.undoneBy;
  return (
    <WorkView
      title={t.validate.titles[state]}
      {...(state === 'checking' && { done: total - counts.unchecked, total })}
      {...((state === 'running' || state === 'paused' || state === 'done') && { done, total: toDo })}
      status={
        state === 'checking'
          ? t.validate.checked(n(total - counts.unchecked), n(total))
          : state === 'review'
            ? summary(batch)
            : t.validate.progress(n(done), n(toDo)) + (failed > 0 ? ` · ${t.validate.failedCount(n(failed))}` : '')
      }
    >
      {state === 'review' && counts.waiting === 0 && <p className={s.sentence}>{t.validate.nothingToDo}</p>}
      <Sums batch={batch} />
      {other !== null && (
        <p className={s.note}>
          {batch.undoes === null ? t.validate.undoneBy : t.validate.undoes}{' '}
          <Link to={paths.validate(viewer) + withBatch(search, other)}>{t.validate.openOther}</Link>
        </p>
      )}
      {state === 'running' && <p className={s.note}>{t.validate.moving}</p>}
      {why && <Warning>{why}</Warning>}
    </WorkView>
  );
}

function summary({ counts }: DecisionBatch): string {
  const parts = [
    t.validate.wouldChange(counts.waiting),
    ...(counts.stays > 0 ? [t.validate.stay(counts.stays)] : []),
    ...(counts.wrong > 0 ? [t.validate.wrong(counts.wrong)] : []),
  ];
  return parts.join(' · ');
}

/** Where the money goes: a line each way and currency, before it is confirmed of what would change, then of what has. */
function Sums({ batch }: { batch: DecisionBatch }) {
  const shown = batch.state === 'review' ? 'waiting' : 'changed';
  return batch.sums
    .filter(({ outcome }) => outcome === shown)
    .map(({ currency, from, to, conversions, value, commission, cost, commissionMoved }) => {
      const { statuses } = t.conversions;
      const way = from === to ? statuses[to] : `${statuses[from]} → ${statuses[to]}`;
      const amount = (text: string) => `${formatMoney(text)} ${currency}`;
      return (
        <p key={`${currency}${from}${to}`} className={s.sums}>
          {way}: <strong>{n(conversions)}</strong> · {t.conversions.columns.value} {amount(value)} ·{' '}
          {t.validate.commission} <strong>{amount(commission)}</strong>
          {!isNothing(commissionMoved) && ` (${signed(commissionMoved, currency)})`} · {t.validate.cost} {amount(cost)}
        </p>
      );
    });
}
