import { needs } from '#src/ui/needs.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '#contract/access';
import { getConversionHistory, undoConversionChange, type ConversionEvent } from '#contract/conversion-updates';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { changesOf, nameText, valueText } from '#src/ui/recorded.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import classes from './decide.module.css';
import { deferred } from './deferred.ts';
import { refreshConversions } from './rules.ts';

export default function History({ conversionId }: { conversionId: string }) {
  const { agencyId, contactId, eyes } = useViewer();
  const input = { params: { conversionId: Number(conversionId) }, query: { agencyId, contactId } };
  const query = useQuery(queryOf(getConversionHistory, input));
  return (
    <Section title={t.validate.history}>
      {!query.data ? (
        <Awaiting query={query} what={t.validate.historyFailed} lines={3} />
      ) : query.data.data.length === 0 ? (
        <p className={classes.note}>{t.validate.noHistory}</p>
      ) : (
        <PlainTable name={t.validate.history} columns={t.validate.historyColumns} cards>
          {query.data.data.map((event) => (
            <Event key={event.id} event={seenBy(eyes, event)} conversionId={conversionId} />
          ))}
        </PlainTable>
      )}
    </Section>
  );
}

const { statuses } = t.conversions;

/** An event as the service says it to the eyes' own people: publishers see neither costs nor others' names. */
function seenBy(eyes: Role, event: ConversionEvent): ConversionEvent {
  if (eyes !== 'publisher') return event;
  const { party, actorName, before, after } = event;
  const isOthers = party === 'advertiser' || party === 'network';
  return {
    ...event,
    actorName: isOthers ? null : actorName,
    before: withoutCost(before),
    after: withoutCost(after),
    undoable: false,
  };
}

function withoutCost(recorded: ConversionEvent['before']): ConversionEvent['before'] {
  if (recorded === null) return null;
  const { cost: _, ...rest } = recorded;
  return rest;
}

interface EventProps {
  event: ConversionEvent;
  conversionId: string;
}

function Event({ event, conversionId }: EventProps) {
  const { occurredAt, party, actorName, before, after } = event;
  const changes = changesOf(before, after).filter(({ changed }) => changed);
  return (
    <tr>
      <th scope="row">
        <Instant at={occurredAt} show="absolute" />
      </th>
      <td>{actorName === null ? t.validate.parties[party] : storedWord(actorName)}</td>
      <td>
        <Parts of={changes.map(({ name }) => nameText(name))} />
      </td>
      <td>
        <Parts of={changes.map((one) => valueText(one.name, one.before, statuses))} />
      </td>
      <td>
        <Parts of={changes.map((one) => valueText(one.name, one.after, statuses))} />
        {event.undoable && <Undo event={event} conversionId={conversionId} />}
      </td>
    </tr>
  );
}

/** Undoes the conversion's last change, after showing what it goes back to. */
function Undo({ event: { occurredAt, before, after }, conversionId }: EventProps) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const input = {
    params: { conversionId: Number(conversionId) },
    query: scopeOf(viewer),
    body: { changedAt: occurredAt },
  };
  const undo = async () => {
    await call(undoConversionChange, input);
    deferred.dismiss(conversionId);
    await refreshConversions(queries);
  };
  return (
    <>
      <Button size="compact-xs" variant="default" {...needs(undoConversionChange)} onClick={() => setAsking(true)}>
        {t.validate.undo}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t.validate.undoTitle}
        confirm={t.validate.undo}
        onConfirm={undo}
        onClose={() => setAsking(false)}
      >
        {t.validate.undoWhy}
        <ul className={classes.steps}>
          {changesOf(before, after)
            .filter(({ changed }) => changed)
            .map(({ name, before: to, after: from }) => (
              <li key={name}>
                {t.validate.undoStep(nameText(name), valueText(name, from, statuses), valueText(name, to, statuses))}
              </li>
            ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

const Parts = ({ of }: { of: readonly string[] }) =>
  of.map((text, index) => (
    <span key={index} className={classes.change}>
      {text}
    </span>
  ));
