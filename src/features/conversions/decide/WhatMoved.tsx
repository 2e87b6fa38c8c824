import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getChanges, getLastSeen, putLastSeen, type Changes, type Movement } from '#contract/changes';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { useViewer, type Viewer } from '#src/api/viewer.ts';
import { addDays, formatInstant } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import classes from './decide.module.css';

const LIST = 'conversions';
const m = t.validate.moved;

/** One line above the list: movements since the last visit, each a link to its conversions. */
export default function WhatMoved() {
  const viewer = useViewer();
  const { agencyId, contactId, currency, today } = viewer;
  const queries = useQueryClient();
  const scope = { agencyId, contactId };
  const seen = useQuery(queryOf(getLastSeen, { query: { ...scope, list: LIST } }));
  const seenAt = seen.data?.data.seenAt ?? null;
  const since = seenAt ?? `${addDays(today, -7)}T00:00:00.000Z`;
  const query = { ...scope, since, targetCurrencyCode: currency };
  const changes = useQuery({ ...queryOf(getChanges, { query }), enabled: seen.data !== undefined });
  const note = useMutation({
    mutationFn: (until: string) => call(putLastSeen, { query: scope, body: { list: LIST, seenAt: until } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(getLastSeen) }),
  });
  const failed = [seen, changes].find(({ data, error }) => error && !data);
  if (failed) {
    return (
      <div className={classes.moved} role="status">
        {m.failed}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void failed.refetch()}>
          {t.states.retry}
        </Button>
      </div>
    );
  }
  const data = changes.data?.data;
  return (
    <section className={classes.moved} aria-label={m.title} aria-busy={!data}>
      {data && (
        <>
          {note.error ? (
            <span role="alert">{m.noteFailed}</span>
          ) : (
            <span>{seenAt ? m.since(`${formatInstant(seenAt)} ${t.table.utc}`) : m.week}:</span>
          )}
          <Movements changes={data} viewer={viewer} />
          <Button variant="subtle" size="compact-sm" loading={note.isPending} onClick={() => note.mutate(data.until)}>
            {m.seen}
          </Button>
        </>
      )}
    </section>
  );
}

function Movements({ changes, viewer }: { changes: Changes; viewer: Viewer }) {
  const moved = changes.movements.filter(({ conversions }) => conversions > 0);
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
