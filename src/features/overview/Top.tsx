import { Link } from 'react-router';
import type { Viewer } from '#src/api/viewer.ts';
import type { RangeText } from '#src/lib/day.ts';
import { formatKey, formatValue, headerOf } from '#src/report/format.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { Part } from './Part.tsx';
import c from './overview.module.css';
import { reportBehind, type Questions } from './questions.ts';
import { useReportRows } from './use-report-rows.ts';

const SHOWN = 8;

interface Props {
  viewer: Viewer;
  asked: Questions;
  period: RangeText;
}

export function Top({ viewer, asked, period }: Props) {
  const query = useReportRows(viewer, asked.top);
  const { leader, money } = asked;
  const rows = (query.data ?? []).slice(0, SHOWN);
  const most = Math.max(0, ...rows.map((row) => Number(row[money] ?? 0)));
  const report = (value?: string) =>
    paths.reports(viewer) +
    reportBehind({
      rows: value === undefined ? [leader] : [asked.grain],
      values: [money, 'totalConversions'],
      compare: ['previous'],
      period,
      ...(value !== undefined && { where: [[{ field: leader, operator: '=', values: [value] }]], chart: 'line' }),
    });
  return (
    <Part
      title={t.overview.top[leader as keyof typeof t.overview.top]}
      to={report()}
      leads={t.overview.report}
      query={query}
      empty={t.overview.nothing}
    >
      {rows.length > 0 && (
        <table className={c.list}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t.reportFields.label(leader)}</th>
              <th scope="col">{headerOf(money, viewer.currency)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const name = row[leader] ?? '';
              const share = most > 0 ? Math.max(0, Number(row[money] ?? 0) / most) : 0;
              return (
                <tr key={name}>
                  <th scope="row">
                    <Link to={report(name)}>{formatKey(leader, name)}</Link>
                    <i aria-hidden className={c.bar} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
                  </th>
                  <td>{formatValue(money, row[money] ?? null)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Part>
  );
}
