import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ConversionState } from '#contract/conversion-updates';
import { formatMoney } from '#src/lib/money.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';
import { Choice } from '#src/ui/Choice.tsx';
import { FigureCell, PlainTable } from '#src/ui/PlainTable.tsx';
import { StatusBadge, type Tone } from '#src/ui/StatusBadge.tsx';
import { statusLooks } from '../page.ts';
import type { BatchRow, RowState } from './types.ts';
import s from './validate.module.css';

/** So many rows are drawn at once. */
const PAGE = 100;

type Show = keyof typeof t.validate.shows;
const shown: Record<Show, (state: RowState) => boolean> = {
  all: () => true,
  waiting: (state) => state === 'waiting',
  changed: (state) => state === 'changed',
  problems: (state) => state === 'wrong' || state === 'refused' || state === 'unsent',
  stays: (state) => state === 'stays',
};
const tones: Record<RowState, Tone> = {
  wrong: 'bad',
  stays: 'quiet',
  waiting: 'waiting',
  changed: 'good',
  refused: 'bad',
  unsent: 'bad',
};

/** A batch row by row: before, after, what it moves, and what became of it. */
export function Rows({ rows }: { rows: readonly BatchRow[] }) {
  const [show, setShow] = useState<Show>('all');
  const [page, setPage] = useState(0);
  const matching = rows.filter(({ state }) => shown[show](state));
  const from = Math.min(page * PAGE, Math.max(matching.length - 1, 0));
  const start = from - (from % PAGE);
  const part = matching.slice(start, start + PAGE);
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
      {part.length === 0 ? (
        <p className={s.note}>{t.validate.noRows}</p>
      ) : (
        <PlainTable name={t.validate.table} columns={t.validate.rowColumns} cards>
          {part.map((row, index) => (
            <Line key={`${start + index} ${row.name}`} row={row} />
          ))}
        </PlainTable>
      )}
      {matching.length > PAGE && (
        <div className={s.actions}>
          <Button variant="default" size="xs" disabled={start === 0} onClick={() => setPage(start / PAGE - 1)}>
            {t.validate.previous}
          </Button>
          <span className={s.note}>
            {t.validate.page(
              t.table.count(start + 1),
              t.table.count(start + part.length),
              t.table.count(matching.length),
            )}
          </span>
          <Button
            variant="default"
            size="xs"
            disabled={start + PAGE >= matching.length}
            onClick={() => setPage(start / PAGE + 1)}
          >
            {t.validate.next}
          </Button>
        </div>
      )}
    </>
  );
}

function Line({ row: { name, reference, preview, state, message } }: { row: BatchRow }) {
  const currency = preview?.currency ?? '';
  const moved = preview?.commissionMoved ?? null;
  return (
    <tr>
      <th scope="row">{reference ?? name}</th>
      <td>{preview?.before && <State state={preview.before} currency={currency} />}</td>
      <td>{preview?.after && <State state={preview.after} currency={currency} />}</td>
      <FigureCell>{moved !== null && (isNothing(moved) ? '–' : signed(moved, currency))}</FigureCell>
      <td>
        <StatusBadge tone={tones[state]}>{t.validate.states[state]}</StatusBadge>
        {message && <span className={s.why}>{message}</span>}
      </td>
    </tr>
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
