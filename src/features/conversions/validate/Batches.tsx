import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { listDecisionBatches, type DecisionBatch } from '#contract/decisions';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import * as t from '#text';
import { Instant } from '#src/ui/Instant.tsx';
import { paths } from '#src/lib/paths.ts';
import { FigureCell, PlainTable } from '#src/ui/PlainTable.tsx';
import { withBatch } from './address.ts';
import s from './validate.module.css';

const n = t.table.count;
/** So many of the latest are worth a look; the audit log has all. */
const SHOWN = 10;

/** The latest batches of the account, whoever made them: those with something to do in sight, finished ones put away. */
export default function Batches() {
  const viewer = useViewer();
  const query = { ...scopeOf(viewer), limit: SHOWN };
  const open = useQuery(queryOf(listDecisionBatches, { query: { ...query, open: true } })).data?.data ?? [];
  const latest = useQuery(queryOf(listDecisionBatches, { query })).data?.data ?? [];
  const finished = latest.filter(({ state, counts }) => state === 'done' && counts.failed === 0);
  return (
    <>
      {open.length > 0 && (
        <section aria-labelledby="batches-title" className={s.batch}>
          <h2 id="batches-title" className={s.title}>
            {t.validate.batches}
          </h2>
          <BatchTable name={t.validate.batches} batches={open} />
        </section>
      )}
      {finished.length > 0 && (
        <details className={s.columns}>
          <summary>{t.validate.finished}</summary>
          <BatchTable name={t.validate.finished} batches={finished} />
        </details>
      )}
    </>
  );
}

function BatchTable({ name, batches }: { name: string; batches: readonly DecisionBatch[] }) {
  const viewer = useViewer();
  const { search } = useLocation();
  return (
    <PlainTable name={name} columns={t.validate.batchColumns} figuresFrom={3} cards>
      {batches.map(({ id, madeAt, by, state, counts }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={paths.validate(viewer) + withBatch(search, id)}>
              <Instant at={madeAt} />
            </Link>
          </th>
          <td>{by}</td>
          <td>{t.validate.titles[state]}</td>
          <FigureCell>{n(counts.changed)}</FigureCell>
          <FigureCell>{n(counts.waiting + counts.failed)}</FigureCell>
          <FigureCell>{n(counts.wrong + counts.refused)}</FigureCell>
        </tr>
      ))}
    </PlainTable>
  );
}
