import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { FileProcessing } from '#contract/files';
import { useViewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { refusalText } from '#text/refusals';
import { paths } from '#src/lib/paths.ts';
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
  const { state, rowsDone, rowsTotal, filed, resultEntryId } = file.processing;
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
    </WorkView>
  );
}
