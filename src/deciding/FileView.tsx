import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ENQUIRIES, type FileProcessing } from '#contract/files';
import { useViewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import { Awaiting, Warning } from '#src/ui/states.tsx';
import { downloadOf, useServerFile } from './server-file.ts';
import s from './deciding.module.css';

const n = t.table.count;

function countsOf({ changed, unchanged, filed, refused }: FileProcessing, claims: boolean): string {
  const words = claims ? t.validate.fileClaims : t.validate.fileCounts;
  return words(n(claims ? filed : changed), n(unchanged), n(refused));
}

/** How far the server is with the file that was made of a big batch. */
export default function FileView({ entryId, onAnother }: { entryId: number; onAnother: () => void }) {
  const viewer = useViewer();
  const query = useServerFile(viewer, entryId);
  const file = query.data?.data;
  if (!file?.processing) return <Awaiting query={query} what={t.validate.fileFailed} lines={4} />;
  const { state, rowsDone, rowsTotal, filed, message, resultEntryId } = file.processing;
  const claims = file.category.id === ENQUIRIES;
  return (
    <section aria-labelledby="file-title" className={s.batch}>
      <h2 id="file-title" className={s.title}>
        {t.validate.fileStates[state]}
      </h2>
      <progress
        className={s.progress}
        aria-label={t.validate.fileStates[state]}
        value={rowsDone}
        max={rowsTotal || 1}
      />
      <p role="status" className={s.sentence}>
        {t.validate.fileProgress(rowsDone, rowsTotal)} · {countsOf(file.processing, claims)}
      </p>
      {message && <Warning>{message}</Warning>}
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
            {claims ? t.validate.anotherFile : t.validate.another}
          </Button>
        )}
      </div>
    </section>
  );
}
