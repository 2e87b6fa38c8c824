import { useQuery } from '@tanstack/react-query';
import { dueQuery } from '#src/deciding/due-query.ts';
import { DueTable, totalDue } from '#src/deciding/DueTable.tsx';
import { useViewer } from '#src/api/use-viewer.ts';
import { formatMoney } from '#src/lib/money.ts';
import { ToolButton } from '#src/table/ToolButton.tsx';
import { Reason } from '#src/ui/states.tsx';
import * as t from '#text';
import classes from './conversions.module.css';

/** Above pending conversions: what of the account waits and is overdue, in money, and by whom. */
export default function DueLine() {
  const viewer = useViewer();
  const { data, error, refetch } = useQuery(dueQuery(viewer));
  const words = t.conversions.due;
  if (error && !data) {
    return (
      <p role="alert" className={classes.figure}>
        {words.failed}. <Reason error={error} />{' '}
        <ToolButton onClick={() => void refetch()}>{t.states.retry}</ToolButton>
      </p>
    );
  }
  if (!data) return <div className={classes.figure} aria-busy />;
  const { overdue, soon, all } = totalDue(data.data);
  const money = (netCost: string) => formatMoney(netCost, viewer.currency);
  return (
    <details className={classes.due}>
      <summary>{words.line(money(overdue.netCost), money(soon.netCost), money(all.netCost))}</summary>
      <p>{words.basis(viewer.currency)}</p>
      <DueTable viewer={viewer} rows={data.data} />
    </details>
  );
}
