import { useQuery } from '@tanstack/react-query';
import { getConversionHistory, type ConversionEvent } from '#contract/conversion-updates';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { changesOf, nameText, valueText } from '#src/ui/recorded.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';
import { Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import classes from './decide.module.css';

export default function History({ conversionId }: { conversionId: string }) {
  const { agencyId, contactId } = useViewer();
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
            <Event key={event.id} event={event} />
          ))}
        </PlainTable>
      )}
    </Section>
  );
}

const { statuses } = t.conversions;

function Event({ event }: { event: ConversionEvent }) {
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
      </td>
    </tr>
  );
}

const Parts = ({ of }: { of: readonly string[] }) =>
  of.map((text, index) => (
    <span key={index} className={classes.change}>
      {text}
    </span>
  ));
