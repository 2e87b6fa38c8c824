import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listDifferences, type Difference } from '#contract/connections';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { formatDay, formatInstant } from '#src/lib/day.ts';
import { paths } from '#src/lib/paths.ts';
import { FigureCell, PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import { connect as t } from '#text';
import classes from './connection.module.css';

const AGAIN_MS = 15_000;

/** Rows that were here otherwise than in the network, as the second look has found them. Nothing while there are none. */
export function Differences({ networkId }: { networkId: number }) {
  const query = useQuery({ ...queryOf(listDifferences, { params: { networkId } }), refetchInterval: AGAIN_MS });
  if (!query.data) return <Awaiting query={query} what={t.differencesFailed} lines={2} />;
  const rows = query.data.data;
  if (rows.length === 0) return null;
  return (
    <>
      <p className={classes.text}>{t.differencesLead(rows.length)}</p>
      <PlainTable name={t.differences} columns={[t.row, t.day, t.what, t.here, t.there]} figuresFrom={3} cards>
        {rows.map((row) => (
          <tr key={`${row.kind} ${row.subject} ${row.day} ${row.field}`}>
            <th scope="row">
              <Subject row={row} />
            </th>
            <td>{formatDay(row.day)}</td>
            <td>{t.fields[row.field]}</td>
            <FigureCell>{shown(row.field, row.ours)}</FigureCell>
            <FigureCell>{shown(row.field, row.theirs)}</FigureCell>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}

function Subject({ row: { kind, subject } }: { row: Difference }) {
  const viewer = useViewer();
  const to = {
    conversion: paths.conversion(viewer, subject),
    invoice: paths.invoice(viewer, subject),
    clicks: paths.campaign(viewer, subject),
    impressions: paths.campaign(viewer, subject),
  }[kind];
  return <Link to={to}>{t.rowOf(kind, subject)}</Link>;
}

function shown(field: Difference['field'], text: string): string {
  if (text === '') return t.notThere;
  if (field === 'modified') return formatInstant(text);
  return t.statusOf(text);
}
