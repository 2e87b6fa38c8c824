import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ConversionState } from '#contract/conversion-updates';
import { listDecisionRows, type DecisionBatch, type DecisionOutcome, type DecisionRow } from '#contract/decisions';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';
import { refusalText } from '#text/refusals';
import { Choice } from '#src/ui/Choice.tsx';
import { Named } from '#src/ui/Named.tsx';
import { FigureCell, PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import { StatusBadge, type Tone } from '#src/ui/StatusBadge.tsx';
import { LinesMoved } from '../decide/LinesMoved.tsx';
import { statusLooks } from '../list.ts';
import s from './validate.module.css';
import { Tick } from '#src/ui/controls.tsx';

/** So many rows are drawn at once. */
const PAGE = 100;
const n = t.table.count;

type Show = keyof typeof t.validate.shows;
const shown: Record<Show, DecisionOutcome[] | undefined> = {
  all: undefined,
  waiting: ['waiting'],
  changed: ['changed'],
  problems: ['wrong', 'refused', 'failed'],
  stays: ['stays'],
};
const tones: Record<DecisionOutcome, Tone> = {
  unchecked: 'quiet',
  wrong: 'bad',
  stays: 'quiet',
  waiting: 'waiting',
  changed: 'good',
  refused: 'bad',
  failed: 'bad',
};

interface RowsProps {
  batch: DecisionBatch;
  /** Changed rows that are to be undone. */
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** A batch row by row: before, after, what it moves, and what became of it. */
export function Rows({ batch, chosen, onChoose }: RowsProps) {
  const viewer = useViewer();
  const [show, setShow] = useState<Show>('all');
  const [page, setPage] = useState(0);
  const outcome = shown[show];
  const rows = listOf(listDecisionRows, {
    params: { batchId: batch.id },
    query: { ...scopeOf(viewer), ...(outcome && { outcome }), offset: page * PAGE, limit: PAGE },
  });
  // How far the batch is belongs to the key: an answer from before the last rows is not shown as that of after.
  const query = useQuery({ ...rows, queryKey: [...rows.queryKey, batch.state, batch.counts] });
  const mayChoose = batch.state === 'done' || batch.state === 'paused';
  const choose = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const part = query.data?.data;
  const total = query.data?.total ?? 0;
  const start = page * PAGE;
  return (
    <>
      <Choice
        label={t.validate.show}
        value={show}
        options={t.validate.shows}
        onChange={(next) => {
          setShow(next);
          setPage(0);
        }}
      />
      {!part ? (
        <Awaiting query={query} what={t.validate.rowsFailed} lines={8} />
      ) : part.length === 0 ? (
        <p className={s.note}>{t.validate.noRows}</p>
      ) : (
        <PlainTable name={t.validate.table} columns={t.validate.rowColumns} cards>
          {part.map((row) => (
            <Line
              key={row.id}
              row={row}
              mayType={batch.state === 'review' && batch.undoes === null}
              chosen={chosen.has(row.id)}
              {...(mayChoose && row.outcome === 'changed' && { onChoose: () => choose(row.id) })}
            />
          ))}
        </PlainTable>
      )}
      {total > PAGE && (
        <div className={s.actions}>
          <Button variant="default" size="xs" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t.validate.previous}
          </Button>
          <span className={s.note}>{t.validate.page(n(start + 1), n(Math.min(start + PAGE, total)), n(total))}</span>
          <Button variant="default" size="xs" disabled={start + PAGE >= total} onClick={() => setPage(page + 1)}>
            {t.validate.next}
          </Button>
        </div>
      )}
    </>
  );
}

interface LineProps {
  row: DecisionRow;
  /** The lines of a basket that would be scaled can be typed instead. */
  mayType: boolean;
  chosen: boolean;
  onChoose?: () => void;
}

function Line({ row, mayType, chosen, onChoose }: LineProps) {
  const { before, after, outcome, commissionMoved: moved } = row;
  const name = row.reference || row.advertiserRef || row.conversionId || '';
  const currency = row.currency ?? '';
  const why = refusalText(row);
  return (
    <tr>
      <th scope="row">
        {row.reference !== null && row.conversionId !== null ? (
          <Named kind="conversion" id={row.conversionId} name={row.reference} />
        ) : (
          name
        )}
      </th>
      <td>{before && <State state={before} currency={currency} />}</td>
      <td>
        {after && <State state={after} currency={currency} />}
        <Basket row={row} mayType={mayType} />
      </td>
      <FigureCell>{moved !== null && (isNothing(moved) ? '–' : signed(moved, currency))}</FigureCell>
      <td>
        <StatusBadge tone={tones[outcome]}>{t.validate.outcomes[outcome]}</StatusBadge>
        {why && <span className={s.why}>{why}</span>}
        {onChoose && (
          <label className={s.choose}>
            <Tick type="checkbox" checked={chosen} onChange={onChoose} aria-label={t.validate.choose(name)} />
            {t.validate.undo}
          </label>
        )}
      </td>
    </tr>
  );
}

/** The lines of a basket before and after, and the way to type them. */
function Basket({ row: { before, after, conversionId, currency }, mayType }: Pick<LineProps, 'row' | 'mayType'>) {
  const viewer = useViewer();
  if (!before?.items || !after?.items) return null;
  return (
    <>
      <LinesMoved before={before.items} after={after.items} currency={currency ?? ''} />
      {mayType && conversionId !== null && (
        <Link className={s.why} to={`${paths.conversions(viewer)}/${conversionId}`}>
          {t.validate.typeInstead}
        </Link>
      )}
    </>
  );
}

function State({ state, currency }: { state: ConversionState; currency: string }) {
  const look = statusLooks[state.status];
  return (
    <>
      <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
      <span className={s.why}>
        {`${formatMoney(state.value)} ${currency} · ${t.validate.commission} ${formatMoney(state.commission)}`}
        {state.rejectionReason && ` · ${storedWord(state.rejectionReason)}`}
      </span>
    </>
  );
}

export const isNothing = (amount: string): boolean => !/[1-9]/.test(amount);

/** "+3.20 GBP": an amount that is a change. */
export function signed(amount: string, currency: string): string {
  const isMore = !amount.startsWith('-') && /[1-9]/.test(amount);
  return `${isMore ? '+' : ''}${formatMoney(amount)} ${currency}`;
}
