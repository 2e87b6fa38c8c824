import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { FileProcessing } from '#contract/files';
import { listFileRows } from '#contract/folders';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import * as t from '#text';
import { refusalText } from '#text/refusals';
import { paths } from '#src/lib/paths.ts';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting, Warning } from '#src/ui/states.tsx';
import { downloadOf, useServerFile } from './server-file.ts';
import { WorkView } from './WorkView.tsx';
import s from './deciding.module.css';

const n = t.table.count;

const countsOf = ({ unchanged, filed, refused }: FileProcessing) =>
  t.validate.fileClaims(n(filed), n(unchanged), n(refused));

/** How far the service is with a file of claims. */
export default function FileView({ entryId, onAnother }: { entryId: number; onAnother: () => void }) {
  const viewer = useViewer();
  const query = useServerFile(viewer, entryId);
  const file = query.data?.data;
  if (!file?.processing) return <Awaiting query={query} what={t.validate.fileFailed} lines={4} />;
  const { state, rowsDone, rowsTotal, filed, refused, resultEntryId } = file.processing;
  const why = refusalText(file.processing);
  return (
    <WorkView
      title={t.validate.fileStates[state]}
      done={rowsDone}
      total={rowsTotal}
      status={`${t.validate.fileProgress(rowsDone, rowsTotal)} · ${countsOf(file.processing)}`}
    >
      {why && <Warning>{why}</Warning>}
      <div className={s.actions}>
        {filed > 0 && (
          <Link className={s.link} to={paths.enquiries(viewer)}>
            {t.validate.fileEnquiries}
          </Link>
        )}
        {resultEntryId !== null && (
          <a className={s.link} href={downloadOf(viewer, resultEntryId)} download>
            {t.validate.fileResult}
          </a>
        )}
        {(state === 'done' || state === 'failed') && (
          <Button variant="default" onClick={onAnother}>
            {t.validate.anotherFile}
          </Button>
        )}
      </div>
      {state === 'done' && refused > 0 && <Refused entryId={entryId} count={refused} />}
    </WorkView>
  );
}

/** Refused rows shown; the result file has all. */
const MOST_SHOWN = 100;

/** The rows that were refused, each with its reason. */
function Refused({ entryId, count }: { entryId: number; count: number }) {
  const viewer = useViewer();
  const query = { ...scopeOf(viewer), outcomes: ['refused' as const], limit: MOST_SHOWN };
  const rows = useQuery(queryOf(listFileRows, { params: { entryId }, query }));
  if (!rows.data) return <Awaiting query={rows} what={t.files.rowsFailed} lines={4} />;
  const { outcome: _, subject: _of, ...columns } = t.files.rowColumns;
  return (
    <>
      <PlainTable name={t.validate.fileRefused} columns={Object.values(columns)} cards>
        {rows.data.data.map(({ row, reason, refusal }) => (
          <tr key={row}>
            <th scope="row">{`${columns.row} ${n(row)}`}</th>
            <td>{refusalText({ message: reason, refusal })}</td>
          </tr>
        ))}
      </PlainTable>
      {count > MOST_SHOWN && <p>{t.files.rowsMore(n(MOST_SHOWN), n(count))}</p>}
    </>
  );
}
