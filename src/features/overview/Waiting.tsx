import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MoneyStage } from '#contract/money-stages';
import type { Viewer } from '#src/api/viewer.ts';
import { dueQuery } from '#src/deciding/due-query.ts';
import { DueTable } from '#src/deciding/DueTable.tsx';
import { NextPaymentText, nextPaymentQuery } from '#src/documents/NextPayment.tsx';
import { formatMoney } from '#src/lib/money.ts';
import { EVER } from '#src/lib/day.ts';
import { paths, SUM } from '#src/lib/paths.ts';
import { WhenRead } from '#src/ui/WhenRead.tsx';
import * as t from '#text';
import { Part } from './Part.tsx';
import c from './overview.module.css';

const SHOWN = 8;

export function Waiting({ viewer }: { viewer: Viewer }) {
  return viewer.kind === 'publisher' ? <Money viewer={viewer} /> : <Decisions viewer={viewer} />;
}

function Money({ viewer }: { viewer: Viewer }) {
  const { currency, today } = viewer;
  const query = useQuery(nextPaymentQuery(viewer));
  const since = query.data?.data.since;
  const stages = (query.data?.data.stages ?? []).filter(({ stage, conversions }) => stage === 'due' || conversions > 0);
  const all = paths.page(viewer, 'payment-overview');
  return (
    <Part
      title={t.overview.money}
      to={since ? `${all}?period=${since}-01_${today}` : all}
      leads={t.paymentOverview.title}
      query={query}
      empty={t.overview.nothing}
    >
      {query.data && (
        <>
          <NextPaymentText payment={query.data.data} viewer={viewer} />
          <table className={c.list}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t.moneyStages.title}</th>
                <th scope="col">{t.overview.movedCommission(currency)}</th>
              </tr>
            </thead>
            <tbody>
              {stages.map(({ stage, commission }) => (
                <tr key={stage} data-strong={stage === 'due' || undefined}>
                  <th scope="row">
                    <Link to={stagePath(viewer, stage)}>{t.moneyStages.names[stage]}</Link>
                    <span className={c.meaning}>{t.moneyStages.meanings.publisher[stage]}</span>
                  </th>
                  <td>{formatMoney(commission, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={c.quiet}>
            <WhenRead viewer={viewer}>{t.overview.everyMonth(currency)}</WhenRead>
          </p>
        </>
      )}
    </Part>
  );
}

const ever = `period=${EVER.from}_${EVER.to}`;

/** The conversions of a stage, with their sum. */
const stagePath = (viewer: Viewer, stage: MoneyStage): string =>
  `${paths.conversions(viewer)}?payment=${stage}&${ever}&${SUM}=totalCommission`;

/** Undecided conversions in money, the most overdue first. */
function Decisions({ viewer }: { viewer: Viewer }) {
  const query = useQuery(dueQuery(viewer));
  const rows = query.data?.data ?? [];
  return (
    <Part
      title={t.overview.decisions}
      to={paths.conversionsDue(viewer, 'all')}
      leads={t.overview.pendingOnes}
      query={query}
      empty={t.overview.nothingWaits}
    >
      {rows.length > 0 && (
        <>
          <DueTable viewer={viewer} rows={rows} most={SHOWN} />
          <p className={c.quiet}>{t.conversions.due.basis(viewer.currency)}</p>
        </>
      )}
    </Part>
  );
}
