import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Changes, Movement } from '#contract/changes';
import { useMoved } from '#src/api/use-moved.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import { useAbsoluteText } from '#src/ui/time.ts';
import classes from './decide.module.css';

const m = t.validate.moved;

/** The movements since the last visit, each a link to its conversions. */
export default function WhatMoved(panel: PopoverProps) {
  const viewer = useViewer();
  const { query, changes, moved, note, seen, again, showAgain } = useMoved(viewer);
  const at = useAbsoluteText();
  return (
    <Popover {...panel} title={t.conversions.whatMoved}>
      <div className={classes.moved} aria-busy={!changes} role="status">
        {!changes && !query.error && t.states.loading}
        {!changes && query.error && (
          <>
            {m.failed}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void query.refetch()}>
              {t.states.retry}
            </Button>
          </>
        )}
        {changes && (
          <>
            {note.error ? (
              <span role="alert">{m.noteFailed}</span>
            ) : (
              <span>{again ? m.between(at(changes.since), at(changes.until)) : m.since(at(changes.since))}:</span>
            )}
            <Movements changes={changes} moved={moved} viewer={viewer} onClose={panel.onClose} />
          </>
        )}
      </div>
      {changes && !again && moved.length > 0 && (
        <Button variant="default" size="compact-sm" loading={note.isPending} onClick={() => note.mutate(changes.until)}>
          {m.seen}
        </Button>
      )}
      {changes && seen && (
        <Button variant="subtle" size="compact-sm" onClick={() => showAgain(!again)}>
          {again ? m.sinceThen : m.seenBefore}
        </Button>
      )}
    </Popover>
  );
}

interface MovementsProps {
  changes: Changes;
  moved: readonly Movement[];
  viewer: Viewer;
  onClose: () => void;
}

function Movements({ changes, moved, viewer, onClose }: MovementsProps) {
  if (moved.length === 0) return <span>{m.nothing}</span>;
  return (
    <ul>
      {moved.map((movement) => (
        <li key={movement.kind} className={classes.movement}>
          <Link to={paths.conversionsMoved(viewer, movement.kind, changes)} onClick={onClose}>
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
