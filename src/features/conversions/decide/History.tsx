import { useQuery } from '@tanstack/react-query';
import { getConversionHistory, type ConversionEvent } from '#contract/conversion-updates';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { formatInstant } from '#src/lib/day.ts';
import { formatMoney, isDecimal } from '#src/lib/money.ts';
import * as t from '#text';
import { Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Failed, Loading } from '#src/ui/states.tsx';
import classes from './decide.module.css';

/** What was changed of a conversion, by whom, newest first. */
export default function History({ conversionId }: { conversionId: string }) {
  const { agencyId, contactId } = useViewer();
  const input = { params: { conversionId: Number(conversionId) }, query: { agencyId, contactId } };
  const { data, error, refetch } = useQuery(queryOf(getConversionHistory, input));
  return (
    <Section title={t.validate.history}>
      {error ? (
        <Failed error={error} what={t.validate.historyFailed} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading lines={3} />
      ) : data.data.length === 0 ? (
        <p className={classes.note}>{t.validate.noHistory}</p>
      ) : (
        <PlainTable name={t.validate.history} columns={t.validate.historyColumns}>
          {data.data.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </PlainTable>
      )}
    </Section>
  );
}

function Event({ event }: { event: ConversionEvent }) {
  const { occurredAt, party, actorName, before, after } = event;
  const names = changedNames(event);
  return (
    <tr>
      <th scope="row">
        <Instant at={occurredAt} show="absolute" />
      </th>
      <td>{actorName ?? t.validate.parties[party]}</td>
      <td>
        <Parts of={names.map((name) => labelOf(name))} />
      </td>
      <td>
        <Parts of={names.map((name) => textOf(name, before?.[name]))} />
      </td>
      <td>
        <Parts of={names.map((name) => textOf(name, after?.[name]))} />
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

/** Names of what an event changed: status and value are recorded beside it even where they stayed. */
export function changedNames({ before, after }: Pick<ConversionEvent, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
}

function labelOf(name: string): string {
  return name in t.validate.fields ? t.validate.fields[name as keyof typeof t.validate.fields] : name;
}

function textOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (Array.isArray(value)) {
    return (value as LineRecord[])
      .map((line) => `${line['itemVolume']} × ${line['itemID']} ${formatMoney(line['itemValue'])}`)
      .join(', ');
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'status' && text in t.conversions.statuses) {
    return t.conversions.statuses[text as keyof typeof t.conversions.statuses];
  }
  if (name === 'rejectionCode' && text in t.validate.codes) {
    return `${text} ${t.validate.codes[Number(text) as keyof typeof t.validate.codes]}`;
  }
  if (['value', 'commission', 'cost'].includes(name) && isDecimal(text)) return formatMoney(text);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatInstant(text) : text;
}

/** A line of the basket as an event has it. */
interface LineRecord {
  itemID: string;
  itemVolume: number;
  itemValue: string;
}
