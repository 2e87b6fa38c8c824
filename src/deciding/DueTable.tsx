import { Link } from 'react-router';
import type { DecisionsDue } from '#contract/conversions';
import type { Viewer } from '#src/api/viewer.ts';
import { formatMoney, sum } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { pathOf } from '#src/ui/Named.tsx';
import c from './due.module.css';

const windows = ['overdue', 'soon', 'all'] as const;
type Window = (typeof windows)[number];
type Figures = Pick<DecisionsDue, Window>;

/** The sum of every party. */
export function totalDue(rows: readonly DecisionsDue[]): Figures {
  const of = (window: Window) => ({
    conversions: rows.reduce((all, row) => all + row[window].conversions, 0),
    netCost: sum(rows.map((row) => row[window].netCost)),
  });
  return { overdue: of('overdue'), soon: of('soon'), all: of('all') };
}

interface Props {
  viewer: Viewer;
  rows: readonly DecisionsDue[];
  /** Rows drawn; the total is of all. */
  most?: number;
}

/** Money that waits for a decision by the other party: each figure leads to exactly its conversions. */
export function DueTable({ viewer, rows, most = rows.length }: Props) {
  const words = t.conversions.due;
  const party = viewer.kind === 'advertiser' ? 'publisher' : 'advertiser';
  return (
    <table className={c.due}>
      <thead>
        <tr>
          <th scope="col">{t.conversions.columns[party]}</th>
          {windows.map((window) => (
            <th key={window} scope="col">
              {words.options[window]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{words.total}</th>
          <Cells viewer={viewer} figures={totalDue(rows)} />
        </tr>
        {rows.slice(0, most).map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Party to={pathOf(viewer, party, row.id)} name={row.name} />
            </th>
            <Cells viewer={viewer} figures={row} name={row.name} of={`${party}=${row.id}`} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Party({ to, name }: { to: string | undefined; name: string }) {
  return to === undefined ? name : <Link to={to}>{name}</Link>;
}

function Cells({ viewer, figures, name, of }: { viewer: Viewer; figures: Figures; name?: string; of?: string }) {
  const words = t.conversions.due;
  return windows.map((window) => {
    const { conversions, netCost } = figures[window];
    const amount = formatMoney(netCost);
    const what = words.figure(amount, words.options[window], t.conversions.count(conversions));
    return (
      <td key={window} data-overdue={(window === 'overdue' && conversions > 0) || undefined}>
        {conversions === 0 ? (
          amount
        ) : (
          <Link to={paths.conversionsDue(viewer, window, of)} aria-label={name ? `${name}: ${what}` : what}>
            {amount}
          </Link>
        )}
      </td>
    );
  });
}
