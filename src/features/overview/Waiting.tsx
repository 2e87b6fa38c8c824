import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FIRST_YEAR, getPaymentTimeline } from '#contract/payment-overview';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { formatMoney } from '#src/lib/money.ts';
import { formatKey, formatValue } from '#src/report/format.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { Part } from './Part.tsx';
import c from './overview.module.css';
import { notPaid } from './not-paid.ts';
import { filterOf, waitingQuestion, waitingSince } from './questions.ts';
import { useReportRows } from './use-report-rows.ts';

const SHOWN = 8;

export function Waiting({ viewer }: { viewer: Viewer }) {
  return viewer.kind === 'publisher' ? <Money viewer={viewer} /> : <Decisions viewer={viewer} />;
}

function Money({ viewer }: { viewer: Viewer }) {
  const { agencyId, contactId, currency, today } = viewer;
  const [year, month] = today.split('-').map(Number) as [number, number];
  const query = useQuery(
    queryOf(getPaymentTimeline, {
      query: {
        agencyId,
        contactId,
        startYear: FIRST_YEAR,
        startMonth: 1,
        endYear: year,
        endMonth: month,
        targetCurrencyCode: currency,
      },
    }),
  );
  const { since, stages } = notPaid(query.data?.data ?? []);
  const all = paths.page(viewer, 'payment-overview');
  return (
    <Part
      title={t.overview.money}
      to={since ? `${all}?period=${since}-01_${today}` : all}
      leads={t.paymentOverview.title}
      query={query}
      empty={t.overview.nothing}
    >
      {stages.length > 0 && (
        <table className={c.list}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t.overview.stage}</th>
              <th scope="col">{t.overview.movedCommission(currency)}</th>
            </tr>
          </thead>
          <tbody>
            {stages.map(({ stage, commission }) => (
              <tr key={stage} data-strong={stage === 'due' || undefined}>
                <th scope="row">{t.overview.stages[stage]}</th>
                <td>{formatMoney(commission, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

/** Undecided conversions, ordered by the money at risk. */
function Decisions({ viewer }: { viewer: Viewer }) {
  const body = waitingQuestion(viewer);
  const query = useReportRows(viewer, body);
  const [idField = '', nameField = ''] = body.dimensions;
  const rows = (query.data ?? []).slice(0, SHOWN);
  const pending = (id?: string) => {
    const search = new URLSearchParams({ status: 'pending', period: `${waitingSince(viewer.today)}_${viewer.today}` });
    const filter = filterOf[idField as keyof typeof filterOf];
    if (id && filter) search.set(filter, id);
    return `${paths.conversions(viewer)}?${search}`;
  };
  return (
    <Part
      title={t.overview.decisions}
      to={pending()}
      leads={t.overview.pendingOnes}
      query={query}
      empty={t.overview.nothingWaits}
    >
      {rows.length > 0 && (
        <table className={c.list}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t.reportFields.label(nameField as 'publisherName')}</th>
              <th scope="col">{t.conversions.title}</th>
              <th scope="col">{t.reportFields.label('pendingNetCost')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row[idField] ?? ''}>
                <th scope="row">
                  <Link to={pending(row[idField] ?? '')}>{formatKey(nameField, row[nameField] ?? '')}</Link>
                </th>
                <td>{t.overview.count(Number(row['pendingConversions'] ?? 0))}</td>
                <td>{formatValue('pendingNetCost', row['pendingNetCost'] ?? null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}
