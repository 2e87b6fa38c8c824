import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Changes, Movement } from '#contract/changes';
import { useMoved } from '#src/api/use-moved.ts';
import { useViewer, type Viewer } from '#src/api/viewer.ts';
import { formatInstant } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import classes from './decide.module.css';

const m = t.validate.moved;

/** One line above the list: movements since the last visit, each a link to its conversions. */
export default function WhatMoved() {
  const viewer = useViewer();
  const { query, changes, moved, note } = useMoved(viewer);
  if (query.error && !changes) {
    return (
      <div className={classes.moved} role="status">
        {m.failed}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void query.refetch()}>
          {t.states.retry}
        </Button>
      </div>
    );
  }
  return (
    <section className={classes.moved} aria-label={m.title} aria-busy={!changes}>
      {changes && (
        <>
          {note.error ? (
            <span role="alert">{m.noteFailed}</span>
          ) : (
            <span>{m.since(`${formatInstant(changes.since)} ${t.table.utc}`)}:</span>
          )}
          <Movements changes={changes} moved={moved} viewer={viewer} />
          <Button
            variant="subtle"
            size="compact-sm"
            loading={note.isPending}
            onClick={() => note.mutate(changes.until)}
          >
            {m.seen}
          </Button>
        </>
      )}
    </section>
  );
}

interface MovementsProps {
  changes: Changes;
  moved: readonly Movement[];
  viewer: Viewer;
}

function Movements({ changes, moved, viewer }: MovementsProps) {
  if (moved.length === 0) return <span>{m.nothing}</span>;
  return (
    <ul>
      {moved.map((movement) => (
        <li key={movement.kind} className={classes.movement}>
          <Link to={paths.conversionsMoved(viewer, movement.kind, changes)}>
            {m.one(t.table.count(movement.conversions), t.conversions.movements[movement.kind])}
          </Link>{' '}
          <span className={classes.amounts}>{amountOf(movement, changes.currency)}</span>
        </li>
      ))}
    </ul>
  );
}

function amountOf({ commission, valueChange }: Movement, currency: string): string {
  return valueChange === null ? m.amount(formatMoney(commission), currency) : m.by(formatMoney(valueChange), currency);
}
