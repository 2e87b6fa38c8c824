import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getAgreement, type Agreement as Row } from '#contract/connections';
import { useRefresh } from '#src/api/connection.ts';
import { queryOf } from '#src/api/query.ts';
import { formatMonth } from '#src/lib/day.ts';
import { FigureCell, PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting, Empty } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { connect as t } from '#text';
import { byMonth, differenceOf, type ComparedMonth } from './agreement.ts';
import classes from './connection.module.css';

const AGAIN_MS = 15_000;

const columns = [t.month, t.result, t.what, t.here, t.there, t.difference];

/** Each month's sums beside the live network's own: agreed to the cent, or what differs and by how much. */
export function Agreement({ networkId }: { networkId: number }) {
  const query = useQuery({
    ...queryOf(getAgreement, { params: { networkId } }),
    // Sums are compared after the reading, and again after a month was read again.
    refetchInterval: AGAIN_MS,
  });
  const { lookAgain, busy } = useRefresh(networkId);
  if (!query.data) return <Awaiting query={query} what={t.agreementFailed} lines={6} />;
  const months = byMonth(query.data.data);
  if (months.length === 0) return <Empty title={t.agreementNone}>{t.agreementNoneWhy}</Empty>;
  const differing = months.filter((month) => month.differing.length > 0).length;
  return (
    <>
      <p className={classes.text}>
        {t.agreementLead} {differing === 0 ? t.allAgree(months.length) : t.differ(differing, months.length)}
      </p>
      <PlainTable name={t.agreement} columns={differing === 0 ? columns.slice(0, 2) : columns} figuresFrom={3} cards>
        {months.map((month) => (
          <Month key={month.month} month={month} sums={differing > 0} busy={busy} onAgain={lookAgain} />
        ))}
      </PlainTable>
    </>
  );
}

interface MonthProps {
  month: ComparedMonth;
  /** Some month differs: each row has the columns of sums. */
  sums: boolean;
  busy: boolean;
  onAgain: (month: string) => void;
}

function Month({ month: { month, differing }, sums, busy, onAgain }: MonthProps) {
  const name = formatMonth(month);
  const [first, ...rest] = differing;
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <td>
          <span className={classes.result}>
            <StatusBadge tone={first ? 'bad' : 'good'}>{first ? t.differs : t.agrees}</StatusBadge>
            {first && (
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={busy}
                aria-label={t.lookAgainNamed(name)}
                onClick={() => onAgain(month)}
              >
                {t.lookAgain}
              </Button>
            )}
          </span>
        </td>
        {sums && <Sums row={first} />}
      </tr>
      {rest.map((row) => (
        <tr key={`${row.what} ${row.status} ${row.currency}`}>
          <th scope="row">
            <span className="visually-hidden">{name}</span>
          </th>
          <td>{''}</td>
          <Sums row={row} />
        </tr>
      ))}
    </>
  );
}

function Sums({ row }: { row: Row | undefined }) {
  if (!row) {
    return (
      <>
        <td>{''}</td>
        <FigureCell>{''}</FigureCell>
        <FigureCell>{''}</FigureCell>
        <FigureCell>{''}</FigureCell>
      </>
    );
  }
  return (
    <>
      <td>{t.thing(row.what, row.status, row.currency)}</td>
      <FigureCell>{row.ours}</FigureCell>
      <FigureCell>{row.theirs}</FigureCell>
      <FigureCell>{differenceOf(row)}</FigureCell>
    </>
  );
}
